/** Which types has a match of Le Duel, and which faces its cards? */
import { DUEL } from "../../look/emblems";
import type { Play } from "../../table/play.svelte";
import type { DuelOwn, DuelSheet, DuelView } from "../../wire/types";
import { duelFaces, type Faces, keptFaces } from "../mine/cards/faces";

export type Duel = Play<DuelView, DuelOwn | null, DuelSheet>;

export function facesOf(play: Duel): Faces {
  return play.sheet === null ? () => null : keptFaces(play.sheet, duelFaces);
}

/** Blue and green wear their own hats. */
export function lookOf(play: Duel, seat: number): number {
  return DUEL[play.view.colours[seat] ?? "blue"] ?? seat;
}
