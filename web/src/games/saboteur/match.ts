/** Which types has a match of Saboteur, and which faces its cards? */
import type { Play } from "../../table/state/matchController.svelte";
import type { SaboteurOwn, SaboteurSheet, SaboteurView } from "../../connection/types";
import { type Faces, keptFaces, saboteurFaces } from "../mining/cards/cardFaces";

export type Saboteur = Play<SaboteurView, SaboteurOwn | null, SaboteurSheet>;

export function facesOf(play: Saboteur): Faces {
  return play.sheet === null ? () => null : keptFaces(play.sheet, saboteurFaces);
}
