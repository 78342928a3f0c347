/** What does a newcomer need to begin? The game in five sentences, in its own words. */
import { page } from "../../i18n/localization.svelte";

export function sentences(game: string): string[] {
  const words = page.speech(game);
  const keys = Array.from({ length: 9 }, (_, at) => `screen.short.${at + 1}`);
  return keys.filter((key) => words.has(key)).map((key) => words.say(key));
}

export const hasShort = (game: string): boolean => sentences(game).length > 0;
