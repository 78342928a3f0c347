/** Which types has a match of Saboteur, and which faces its cards? */
import type { Play } from "../../table/play.svelte";
import type { SaboteurOwn, SaboteurSheet, SaboteurView } from "../../wire/types";
import { type Faces, keptFaces, saboteurFaces } from "../mine/cards/faces";

export type Saboteur = Play<SaboteurView, SaboteurOwn | null, SaboteurSheet>;

export function facesOf(play: Saboteur): Faces {
  return play.sheet === null ? () => null : keptFaces(play.sheet, saboteurFaces);
}
