/** In which words does the page itself speak? One file a language, each a chunk of its own; games' words come from the server. */
import { settings } from "../settings/settings.svelte";
import { games, type GameCard } from "../connection/apiClient";
import { Speech } from "./messageFormat";
import { type Language, type Places, Words } from "./translations";

const FILES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("../words/en.json"),
  fr: () => import("../words/fr.json"),
  de: () => import("../words/de.json"),
};

class Page {
  private words: Words = $state.raw(new Words("en", {}));
  cards: readonly GameCard[] = $state.raw([]);
  ready = $state(false);
  private asked = "";

  get language(): Language {
    return this.words.language;
  }

  say(key: string, amount: number | null = null, places: Places = {}): string {
    return this.words.has(key) ? this.words.say(key, amount, places) : key;
  }

  has(key: string): boolean {
    return this.words.has(key);
  }

  card(game: string): GameCard | undefined {
    return this.cards.find((card) => card.key === game);
  }

  speech(game: string): Speech {
    const card = this.card(game);
    return new Speech(this.language, card?.words ?? {}, card?.kinds ?? {});
  }

  /** The words of the chosen language: the page's own first, then the games'. */
  async load(): Promise<void> {
    const language = settings.language;
    this.asked = language;
    const file = await FILES[language]();
    if (this.asked !== language) return;
    this.words = new Words(language, file.default);
    document.documentElement.lang = language;
    const found = await games(language);
    if (this.asked !== language) return;
    this.cards = found;
    this.ready = true;
  }
}

export const page = new Page();
