/** What lies where on the honeycomb, and what can be done there? Each cell and each edge as a place to press. */
import type { Offer } from "../../connection/messages";
import type { SabaleSheet, SabaleView } from "../../connection/types";
import type { Spot } from "../board/cellPicking";
import { between, centre, slant, type Point } from "./boardGeometry";
import { steps, type SabalePlay, type Stage } from "./draftedTurn";

export interface Place extends Spot {
  readonly offer: Offer | null;
  /** The step that is meant by pressing here, allowed or not. */
  readonly text: string;
  /** How an edge lies; null for a cell. */
  readonly turn: number | null;
}

const VERBS: Partial<Record<Stage, string>> = { place: "place", via: "via", to: "to", jump: "jump" };

/** The middle of every cell, by name. */
export function middlesOf(sheet: SabaleSheet | null): ReadonlyMap<string, Point> {
  return new Map((sheet?.cells ?? []).map((cell) => [cell.name, centre(cell)]));
}

/** Every cell, with what is on it and the step that goes there. */
export function cellSpots(play: SabalePlay, view: SabaleView, now: Stage): Place[] {
  const verb = VERBS[now];
  const offers = steps(play).filter((offer) => offer.verb === verb);
  return (play.sheet?.cells ?? []).map((cell) => {
    const offer = offers.find((one) => one.cell === cell.name) ?? null;
    const label = told(play, [holds(play, view, cell.name, cell.value), offer]);
    return {
      name: cell.name,
      ...centre(cell),
      label,
      lit: offer !== null,
      offer,
      text: `${verb ?? "via"} ${cell.name}`,
      turn: null,
    };
  });
}

/** Every edge that takes a bar. */
export function edgeSpots(
  play: SabalePlay,
  view: SabaleView,
  now: Stage,
  middles: ReadonlyMap<string, Point>,
): Place[] {
  const offers = now === "bar" ? steps(play).filter((offer) => offer.verb === "bar") : [];
  return (play.sheet?.edges ?? []).flatMap((edge) => {
    const [one, other] = edge.cells.map((name) => middles.get(name));
    if (!edge.marked || !one || !other) return [];
    const offer = offers.find((step) => step.cell === edge.name) ?? null;
    const what = play.words.say(view.bars.includes(edge.name) ? "screen.barred" : "screen.edge", null, {
      edge: edge.name,
    });
    const place = { ...between(one, other), turn: slant(one, other), text: `bar ${edge.name}` };
    return [{ name: edge.name, label: told(play, [what, offer]), lit: offer !== null, offer, ...place }];
  });
}

/** A cell's name, what it is worth and what stands on it. */
function holds(play: SabalePlay, view: SabaleView, cell: string, value: number): string {
  const { words } = play;
  const said = [words.say("screen.cell", null, { cell, value })];
  const marker = view.markers.find((one) => one.cell === cell);
  if (marker)
    said.push(words.say(marker.double ? "screen.double" : "screen.marker", null, { player: words.player(marker.by) }));
  const runner = view.runners.indexOf(cell);
  if (runner >= 0) said.push(words.say("screen.runner", null, { player: words.player(runner) }));
  return said.join(words.say("between"));
}

function told(play: SabalePlay, [what, offer]: [string, Offer | null]): string {
  return offer ? `${play.words.offered(offer)} (${what})` : what;
}
