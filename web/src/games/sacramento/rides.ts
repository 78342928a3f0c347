/** What can my riders do? Rides by rider, die and cell; what a ride comes upon; whose rider stands where. */
import type { Play } from "../../table/state/matchController.svelte";
import type { Offer } from "../../connection/messages";
import type { SacramentoCorner, SacramentoOwn, SacramentoSheet, SacramentoView } from "../../connection/types";
import { middlesOf, waiting, type Point } from "./boardGeometry";

export type SacramentoPlay = Play<SacramentoView, SacramentoOwn | null, SacramentoSheet>;

export interface Standing {
  readonly seat: number;
  readonly rider: number;
  /** Null behind its arrow. */
  readonly cell: string | null;
  readonly at: Point;
  readonly empty: boolean;
}

export const RIDERS = [1, 2, 3] as const;

export function cornerOf(sheet: SacramentoSheet | null, seat: number): SacramentoCorner | undefined {
  return sheet?.corners.find((corner) => corner.player === seat);
}

/** Every rider, and where it is drawn. */
export function standing(play: SacramentoPlay): Standing[] {
  const middles = middlesOf(play.sheet);
  return play.view.riders.flatMap((cells, seat) => {
    const corner = cornerOf(play.sheet, seat);
    return cells.flatMap((cell, index) => {
      const at = cell === null ? corner && waiting(corner, index + 1, middles) : middles.get(cell);
      const empty = play.view.shown[seat]?.includes(index + 1) ?? false;
      return at ? [{ seat, rider: index + 1, cell, at, empty }] : [];
    });
  });
}

/** The number in a piece's name: `rider 2`. */
export function numbered(piece: string | null | undefined): number | null {
  const found = /^rider (\d)$/.exec(piece ?? "");
  return found ? Number(found[1]) : null;
}

/** The rides that are open now: of the chosen rider, with the chosen die. */
export function rides(play: SacramentoPlay): readonly Offer[] {
  return play.offers.filter(
    (offer) =>
      offer.verb === "ride" &&
      (play.piece === null || offer.piece === play.piece) &&
      (play.die === null || offer.die === play.die),
  );
}

/** What pressing a cell means: the ride there; where several riders can go, the one that is not aimed at already. */
export function rideTo(play: SacramentoPlay, cell: string): Offer | null {
  const found = rides(play).filter((offer) => offer.cell === cell);
  return found.find((offer) => offer.text === play.ghost?.text) ?? found[0] ?? null;
}

/** The ride that somebody meant who pressed a cell where none goes. */
export function meant(play: SacramentoPlay, cell: string): string {
  const rider = numbered(play.piece) ?? numbered(play.offers[0]?.piece) ?? 1;
  const die = play.die ?? play.view.left[0] ?? play.view.dice[0] ?? 1;
  return `ride ${rider} ${die} ${cell}`;
}

/** Whom a ride challenges: whose rider stands at its end. */
export function challenged(play: SacramentoPlay, offer: Offer | null): Standing | null {
  if (!offer?.meets?.some((what) => what.startsWith("challenge"))) return null;
  return standing(play).find((one) => one.cell === offer.cell && one.seat === offer.player) ?? null;
}

/** Where a ride leads, from where the rider stands. */
export function way(play: SacramentoPlay, offer: Offer): Point[] {
  const middles = middlesOf(play.sheet);
  const rider = numbered(offer.piece);
  const from = standing(play).find((one) => one.seat === play.you && one.rider === rider);
  const cells = (offer.path ?? []).map((name) => middles.get(name)).filter((point) => point !== undefined);
  return from ? [from.at, ...cells] : cells;
}
