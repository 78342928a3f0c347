/** The page's own translations and the games' cards, in the chosen language: one chunk per language, loaded on demand. */
import { ApiError, type GameCard, getGames } from "../connection/apiClient";
import { settings } from "../settings/settings.svelte";
import { MessageFormatter } from "./messageFormat";
import { type Language, type Placeholders, Translations } from "./translations";

const FILES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("../words/en.json"),
  fr: () => import("../words/fr.json"),
  de: () => import("../words/de.json"),
};

class Localization {
  private translations: Translations = $state.raw(new Translations("en", {}));
  gameCards: readonly GameCard[] = $state.raw([]);
  isReady = $state(false);
  private requested = "";

  get language(): Language {
    return this.translations.language;
  }

  /** Returns the page's text of this key, or the key itself if it has none. */
  translate(key: string, amount: number | null = null, values: Placeholders = {}): string {
    return this.translations.has(key) ? this.translations.translate(key, amount, values) : key;
  }

  has(key: string): boolean {
    return this.translations.has(key);
  }

  gameCard(game: string): GameCard | undefined {
    return this.gameCards.find((card) => card.key === game);
  }

  formatterFor(game: string): MessageFormatter {
    const card = this.gameCard(game);
    return new MessageFormatter(this.language, card?.words ?? {}, card?.kinds ?? {});
  }

  /** Returns why a request failed, in the reader's language. */
  errorText(error: unknown): string {
    if (!(error instanceof ApiError)) return this.translate("state.offline");
    return error.text || this.translate(`state.${error.code}`);
  }

  /** Loads the chosen language: the page's texts first, then the games' cards. */
  async load(): Promise<void> {
    const language = settings.language;
    this.requested = language;
    const file = await FILES[language]();
    if (this.requested !== language) return;
    this.translations = new Translations(language, file.default);
    document.documentElement.lang = language;
    const cards = await getGames(language);
    if (this.requested !== language) return;
    this.gameCards = cards;
    this.isReady = true;
  }
}

export const i18n = new Localization();
