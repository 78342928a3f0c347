/** Which types has a match of Le Duel, and which faces its cards? */
import type { Play } from "../../table/state/matchController.svelte";
import type { DuelOwn, DuelSheet, DuelView } from "../../connection/types";
import { worn } from "../mining/boardCells";
import { duelFaces, type Faces, keptFaces } from "../mining/cards/cardFaces";

export type Duel = Play<DuelView, DuelOwn | null, DuelSheet>;

export function facesOf(play: Duel): Faces {
  return play.sheet === null ? () => null : keptFaces(play.sheet, duelFaces);
}

export function lookOf(play: Duel, seat: number): number {
  return worn(play.view, seat);
}
