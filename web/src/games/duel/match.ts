/** Types of a match of Le Duel, the faces of its cards and the emblems of its seats. */
import type { MatchController } from "../../table/state/matchController.svelte";
import type { DuelOwn, DuelCatalog, DuelView } from "../../connection/types";
import { duelEmblem } from "../mining/boardCells";
import { duelFaces, type FaceLookup, cachedFaces } from "../mining/cards/cardFaces";

export type Duel = MatchController<DuelView, DuelOwn | null, DuelCatalog>;

export function facesOf(match: Duel): FaceLookup {
  return match.catalog === null ? () => null : cachedFaces(match.catalog, duelFaces);
}

export function emblemOf(match: Duel, seat: number): number {
  return duelEmblem(match.view, seat);
}
