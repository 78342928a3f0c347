/** The page's own translations and the games' cards, in the chosen language: two chunks per language (tools/words.ts). */
import { ApiError, type GameCard, getGames } from "../connection/apiClient";
import { settings } from "../settings/settings.svelte";
import { MessageFormatter } from "./messageFormat";
import { type Language, type Placeholders, Translations } from "./translations";

type Files = Record<Language, () => Promise<{ default: Record<string, string> }>>;
const FIRST: Files = {
  en: () => import("virtual:words/en"),
  fr: () => import("virtual:words/fr"),
  de: () => import("virtual:words/de"),
};
const LATER: Files = {
  en: () => import("virtual:words/en-later"),
  fr: () => import("virtual:words/fr-later"),
  de: () => import("virtual:words/de-later"),
};

class Localization {
  private translations: Translations = $state.raw(new Translations("en", {}));
  gameCards: readonly GameCard[] = $state.raw([]);
  isReady = $state(false);
  private requested: Language | null = null;
  /** Whether a screen was opened that needs the second part of the words. */
  private needsAll = false;
  private hasAll = false;

  get language(): Language {
    return this.translations.language;
  }

  /** Returns the page's text of this key, or the key itself if it has none. */
  translate(key: string, amount: number | null = null, values: Placeholders = {}): string {
    if (this.translations.has(key)) return this.translations.translate(key, amount, values);
    if (this.isReady && !this.hasAll) console.warn(`words too late: ${key}`);
    return key;
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
    await this.loadWords(language);
    if (this.requested !== language) return;
    document.documentElement.lang = language;
    const cards = await getGames(language);
    if (this.requested !== language) return;
    this.gameCards = cards;
    this.isReady = true;
  }

  /** Loads a language's words, unless another is chosen meanwhile. */
  private async loadWords(language: Language): Promise<void> {
    const isAll = this.needsAll;
    const [first, later] = await Promise.all([FIRST[language](), isAll ? LATER[language]() : null]);
    if (this.requested !== language) return;
    if (isAll !== this.needsAll) return this.loadWords(language);
    this.translations = new Translations(language, { ...first.default, ...later?.default });
    this.hasAll = isAll;
  }

  /** Returns a screen that is opened later, once its words are loaded as well. */
  async withWords<T>(screen: Promise<T>): Promise<T> {
    this.needsAll = true;
    const [found] = await Promise.all([screen, this.hasAll || this.loadWords(this.requested ?? settings.language)]);
    return found;
  }
}

export const i18n = new Localization();
