/** The short introduction to a game: a few sentences from its own texts. */
import { i18n } from "../../i18n/localization.svelte";

export function introSentences(game: string): string[] {
  const words = i18n.formatterFor(game);
  const keys = Array.from({ length: 9 }, (_, at) => `screen.short.${at + 1}`);
  return keys.filter((key) => words.has(key)).map((key) => words.translate(key));
}

export const hasIntro = (game: string): boolean => introSentences(game).length > 0;
