/** Pictures of the rules: the component of a game that draws them, with the game's catalog, loaded once when asked for. */
import type { Component } from "svelte";
import { getCatalog } from "../../connection/apiClient";

export type PictureRows = readonly (readonly string[])[];
// Each game’s picture takes the catalog of its game.
type Picture = Component<{ rows: PictureRows; sheet: any; label: string }>;

const PICTURES = import.meta.glob<{ default: Picture }>("../../games/*/RulePicture.svelte");
const SEATS: Readonly<Record<string, number>> = { duel: 2, saboteur: 3 };
const CACHE = new Map<string, Promise<{ Picture: Picture; catalog: unknown } | null>>();

async function load(game: string) {
  const found = PICTURES[`../../games/${game}/RulePicture.svelte`];
  if (!found) return null;
  const [{ default: Picture }, catalog] = await Promise.all([found(), getCatalog(game, SEATS[game] ?? 4, {})]);
  return { Picture, catalog: catalog as unknown };
}

/** Loads how a game draws the pictures of its rules; null if it draws none. */
export function loadPicture(game: string) {
  let found = CACHE.get(game);
  if (!found) {
    found = load(game);
    found.catch(() => CACHE.delete(game));
    CACHE.set(game, found);
  }
  return found;
}
