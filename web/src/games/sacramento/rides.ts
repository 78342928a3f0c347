/** Rides of the player's riders by rider, die and square; challenges; positions of all riders. */
import type { MatchController } from "../../table/state/matchController.svelte";
import type { GameEvent, Offer } from "../../connection/messages";
import type { SacramentoCorner, SacramentoOwn, SacramentoCatalog, SacramentoView } from "../../connection/types";
import { cellCentres, startPosition, type Point } from "./boardGeometry";

export type SacramentoPlay = MatchController<SacramentoView, SacramentoOwn | null, SacramentoCatalog>;

export interface RiderPosition {
  readonly seat: number;
  readonly rider: number;
  /** Null behind its arrow. */
  readonly cell: string | null;
  readonly at: Point;
  readonly empty: boolean;
}

export const RIDERS = [1, 2, 3] as const;

export function cornerOf(sheet: SacramentoCatalog | null, seat: number): SacramentoCorner | undefined {
  return sheet?.corners.find((corner) => corner.player === seat);
}

/** Returns every rider's position. */
export function riderPositions(match: SacramentoPlay): RiderPosition[] {
  const centres = cellCentres(match.catalog);
  return match.view.riders.flatMap((cells, seat) => {
    const corner = cornerOf(match.catalog, seat);
    return cells.flatMap((cell, index) => {
      const at = cell === null ? corner && startPosition(corner, index + 1, centres) : centres.get(cell);
      const empty = match.view.shown[seat]?.includes(index + 1) ?? false;
      return at ? [{ seat, rider: index + 1, cell, at, empty }] : [];
    });
  });
}

/** Returns the number in a piece's name: `rider 2`. */
export function riderNumber(piece: string | null | undefined): number | null {
  const found = /^rider (\d)$/.exec(piece ?? "");
  return found ? Number(found[1]) : null;
}

/** Returns the legal rides of the selected rider, with the selected die. */
export function rides(match: SacramentoPlay): readonly Offer[] {
  return match.offers.filter(
    (offer) =>
      offer.verb === "ride" &&
      (match.selectedPiece === null || offer.piece === match.selectedPiece) &&
      (match.selectedDie === null || offer.die === match.selectedDie),
  );
}

/** Returns the ride that pressing a square previews, if several riders can go there the one not previewed already. */
export function rideTo(match: SacramentoPlay, cell: string): Offer | null {
  const found = rides(match).filter((offer) => offer.cell === cell);
  return found.find((offer) => offer.text === match.ghost?.text) ?? found[0] ?? null;
}

/** Returns the text of the ride that pressing this square would be, to ask why it is not legal. */
export function intendedRide(match: SacramentoPlay, cell: string): string {
  const rider = riderNumber(match.selectedPiece) ?? riderNumber(match.offers[0]?.piece) ?? 1;
  const die = match.selectedDie ?? match.view.left[0] ?? match.view.dice[0] ?? 1;
  return `ride ${rider} ${die} ${cell}`;
}

/** Returns the rider that a ride challenges, at its end. */
export function challengedRider(match: SacramentoPlay, offer: Offer | null): RiderPosition | null {
  if (!offer?.meets?.some((what) => what.startsWith("challenge"))) return null;
  return riderPositions(match).find((one) => one.cell === offer.cell && one.seat === offer.player) ?? null;
}

/** Returns the path of a ride, from where the rider stands. */
export function ridePath(match: SacramentoPlay, offer: Offer): Point[] {
  const centres = cellCentres(match.catalog);
  const rider = riderNumber(offer.piece);
  const from = riderPositions(match).find((one) => one.seat === match.ownSeat && one.rider === rider);
  const cells = (offer.path ?? []).map((name) => centres.get(name)).filter((point) => point !== undefined);
  return from ? [from.at, ...cells] : cells;
}

/** Returns the dice of this turn, and which of them have been used. */
export function spentDice(match: SacramentoPlay): { die: number; isSpent: boolean }[] {
  const left = [...match.view.left];
  return match.view.dice.map((die) => {
    const at = left.indexOf(die);
    if (at >= 0) left.splice(at, 1);
    return { die, isSpent: at < 0 };
  });
}

/** Returns the view at the end of a round, whose last update has sent all riders home: after these rides, and paid. */
export function boardAfterRides(
  view: SacramentoView,
  events: readonly GameEvent[],
  { money }: SacramentoView,
): SacramentoView {
  const rides = events.map(({ what }) => what).filter((what) => what.kind === "rode");
  const riders = view.riders.map((cells, seat) =>
    cells.map(
      (cell, index) =>
        (rides.findLast((what) => what["by"] === seat && what["rider"] === index + 1)?.["cell"] as string) ?? cell,
    ),
  );
  return { ...view, riders, money, dice: [], left: [] };
}

/** Returns the trails of the last turn's rides, if another player made them, until riders go home. */
export function lastRides(match: SacramentoPlay): Point[][] {
  const { events } = match;
  const start = events.findLastIndex(({ what }) => what.kind === "rode" || what.kind === "round_begun");
  const mover = events[start]?.what["by"] as number | undefined;
  if (mover === undefined || mover === match.playedSeat) return [];
  const before = events.findLastIndex(({ what }, at) => at < start && what.kind === "threw");
  const centres = cellCentres(match.catalog);
  return events.slice(Math.max(0, before)).flatMap(({ what }) => {
    if (what.kind !== "rode") return [];
    const corner = cornerOf(match.catalog, mover);
    const from =
      what["origin"] === null ? corner && startPosition(corner, what["rider"], centres) : centres.get(what["origin"]);
    const path = (what["path"] as string[]).map((name) => centres.get(name)).filter((point) => point !== undefined);
    return from ? [[from, ...path]] : [];
  });
}
