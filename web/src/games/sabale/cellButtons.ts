/** Cells and edges of Sabale's board as buttons: position, label, and the step that pressing one takes. */
import type { Offer } from "../../connection/messages";
import type { SabaleCatalog, SabaleView } from "../../connection/types";
import type { PickableCell } from "../board/cellPicking";
import { midpoint, centre, edgeAngle, type Point } from "./boardGeometry";
import { stepOffers, targetedSteps, type SabalePlay, type TurnStage } from "./draftedTurn";

export interface CellButton extends PickableCell {
  readonly offer: Offer | null;
  /** The step that pressing here means, legal or not. */
  readonly text: string;
  /** An edge's angle; null for a cell. */
  readonly turn: number | null;
}

const VERBS: Partial<Record<TurnStage, string>> = { place: "place", via: "via", to: "to", jump: "jump" };

/** Returns the centre of every cell, by name. */
export function cellCentres(sheet: SabaleCatalog | null): ReadonlyMap<string, Point> {
  return new Map((sheet?.cells ?? []).map((cell) => [cell.name, centre(cell)]));
}

/** Returns a button for every cell, with its contents and the step that goes there. */
export function cellButtons(match: SabalePlay, view: SabaleView, now: TurnStage): CellButton[] {
  const verb = VERBS[now];
  const offers = stepOffers(match).filter((offer) => offer.verb === verb);
  return (match.catalog?.cells ?? []).map((cell) => {
    const offer = offers.find((one) => one.cell === cell.name) ?? null;
    const label = buttonLabel(match, [cellDescription(match, view, cell.name, cell.value), offer]);
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

/** Returns a button for every edge that takes a bar. */
export function edgeButtons(match: SabalePlay, view: SabaleView, centres: ReadonlyMap<string, Point>): CellButton[] {
  const offers = targetedSteps(match).filter((offer) => offer.verb === "bar");
  return (match.catalog?.edges ?? []).flatMap((edge) => {
    const [one, other] = edge.cells.map((name) => centres.get(name));
    if (!edge.marked || !one || !other) return [];
    const offer = offers.find((step) => step.cell === edge.name) ?? null;
    const what = match.words.translate(view.bars.includes(edge.name) ? "screen.barred" : "screen.edge", null, {
      edge: edge.name,
    });
    const place = { ...midpoint(one, other), turn: edgeAngle(one, other), text: `bar ${edge.name}` };
    return [{ name: edge.name, label: buttonLabel(match, [what, offer]), lit: offer !== null, offer, ...place }];
  });
}

/** Returns a cell's name, its value and its pieces. */
function cellDescription(match: SabalePlay, view: SabaleView, cell: string, value: number): string {
  const { words } = match;
  const said = [words.translate("screen.cell", null, { cell, value })];
  const marker = view.markers.find((one) => one.cell === cell);
  if (marker) said.push(words.fill(marker.double ? "screen.double" : "screen.marker", { player: marker.by }));
  const runner = view.runners.indexOf(cell);
  if (runner >= 0) said.push(words.fill("screen.runner", { player: runner }));
  return said.join(words.translate("between"));
}

function buttonLabel(match: SabalePlay, [what, offer]: [string, Offer | null]): string {
  return offer ? `${match.words.offerSentence(offer)} (${what})` : what;
}
