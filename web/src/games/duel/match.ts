/** Types of a match of Le Duel, the faces of its cards and the emblems of its seats. */
import type { MatchController } from "../../table/state/matchController.svelte";
import { i18n } from "../../i18n/localization.svelte";
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

/** Returns a player's gold in words: won in earlier rounds, found in this one. */
export function goldText(match: Duel, seat: number): string {
  const { colours, nuggets, found } = match.view;
  const name = match.words.name("colour", colours[seat] ?? "blue");
  return i18n.translate("mining.gold_of", null, { name, won: nuggets[seat] ?? 0, found: found[seat] ?? 0 });
}
