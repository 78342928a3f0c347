/** What is on each cell, and what could I do there? Said as a screen reader needs it. */
import type { Offer } from "../../connection/messages";
import type { Spot } from "../board/cellPicking";
import { middlesOf } from "./boardGeometry";
import { rides, rideTo, standing, type SacramentoPlay, type Standing } from "./rides";

export interface Place extends Spot {
  readonly offer: Offer | null;
  /** A rider of mine that stands here and could be chosen. */
  readonly own: Standing | null;
}

/** Every cell on which something can be done or asked. */
export function spotsOf(play: SacramentoPlay): Place[] {
  const riders = standing(play);
  const middles = middlesOf(play.sheet);
  const aimed = play.piece !== null || play.die !== null ? new Set(rides(play).map((offer) => offer.cell)) : new Set();
  const cells = (play.sheet?.cells ?? []).filter((cell) => !cell.closed);
  const spots = cells.flatMap((cell): Place[] => {
    const at = middles.get(cell.name);
    if (!at) return [];
    const here = riders.find((one) => one.cell === cell.name) ?? null;
    const own = here && here.seat === play.you ? here : null;
    const offer = rideTo(play, cell.name);
    const lit = aimed.has(cell.name) || (own !== null && canRide(play, own.rider));
    return [{ name: cell.name, ...at, label: label(play, cell.name, here, lit ? offer : null), lit, offer, own }];
  });
  const waiting = riders.filter((one) => one.cell === null && one.seat === play.you);
  return [...spots, ...waiting.map((one) => behind(play, one))];
}

/** A rider of mine behind its arrow: a place of its own. */
function behind(play: SacramentoPlay, own: Standing): Place {
  const { words } = play;
  const said = [words.say("screen.mine", null, { rider: own.rider }), words.say("screen.behind")];
  const label = [...said, ...marks(play, own)].join(words.say("between"));
  return { name: `home ${own.rider}`, ...own.at, label, lit: canRide(play, own.rider), offer: null, own };
}

export function canRide(play: SacramentoPlay, rider: number): boolean {
  return play.offers.some((offer) => offer.piece === `rider ${rider}`);
}

/** What all may know of a rider. My own secret is said by its own button, never by a place. */
function marks(play: SacramentoPlay, one: Standing): string[] {
  return one.empty ? [play.words.say("screen.empty")] : [];
}

function label(play: SacramentoPlay, cell: string, here: Standing | null, offer: Offer | null): string {
  const { words } = play;
  const said = [offer ? words.offered(offer) : cell];
  if (here) {
    const mine = here.seat === play.you;
    const places = { rider: here.rider, player: words.player(here.seat) };
    said.push(words.say(mine ? "screen.mine" : "screen.rider", null, places), ...marks(play, here));
  }
  for (const corner of play.sheet?.corners ?? []) {
    if (corner.player === null) continue;
    const player = words.player(corner.player);
    const arrow = corner.arrows.find((one) => one.cell === cell);
    if (arrow) said.push(words.say("screen.arrow", null, { rider: arrow.rider, player }));
    if (corner.entrances.includes(cell)) said.push(words.say("screen.entrance", null, { player }));
  }
  return said.join(words.say("between"));
}
