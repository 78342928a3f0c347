/** What a card of the mining games does, in one line of the game's words: `screen.does.<kind>`. */
import type { MatchController } from "../../table/state/matchController.svelte";
import type { CardFace, FaceLookup } from "./cards/cardFaces";

/** Returns the kind of a card by what is most special about it. */
export function cardKind(face: CardFace): string {
  if (face.kind === "gold") return face.kind;
  if (face.kind === "action") return face.tools.length > 1 ? `${face.action}_two` : face.action;
  if (face.nets.length === 0) return "dead_end";
  if (face.troll !== null) return "troll";
  if (face.door !== null) return `door.${face.door.colour}`;
  if (face.ladder !== null) return `ladder.${face.ladder}`;
  if (face.gold > 0) return "gold";
  return face.nets.length > 1 ? "two" : "tunnel";
}

/** Returns what the selected card does; null while none is selected. */
export function cardPurpose(match: MatchController, faces: FaceLookup): string | null {
  const face = match.selectedPiece === null ? null : faces(match.selectedPiece);
  const key = face === null ? "" : `screen.does.${cardKind(face)}`;
  return match.words.has(key) ? match.words.translate(key) : null;
}
