/** Types of a match of Saboteur, and the faces of its cards. */
import type { MatchController } from "../../table/state/matchController.svelte";
import type { SaboteurOwn, SaboteurCatalog, SaboteurView } from "../../connection/types";
import { type FaceLookup, cachedFaces, saboteurFaces } from "../mining/cards/cardFaces";

export type Saboteur = MatchController<SaboteurView, SaboteurOwn | null, SaboteurCatalog>;

export function facesOf(match: Saboteur): FaceLookup {
  return match.catalog === null ? () => null : cachedFaces(match.catalog, saboteurFaces);
}
