/** Settings stored on this device: language, theme, sound, one-tap moves, reduced motion, the player's name. */
import { LANGUAGES, type Language } from "../i18n/translations";

const KEY = "filon settings";
export type Theme = "auto" | "paper" | "lamp";
/** Names for players who have not entered one. */
const DEFAULT_NAMES = ["Pim", "Runa", "Odo", "Lumi", "Brumo", "Hilma", "Karlo", "Tova", "Ivo", "Ebba"];

/** As stored; the field names are those of earlier versions. */
interface StoredSettings {
  language?: Language;
  theme?: Theme;
  sound?: boolean;
  oneTap?: boolean;
  calm?: boolean;
  name?: string;
}

function load(): StoredSettings {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as StoredSettings;
  } catch {
    return {};
  }
}

class Settings {
  private stored: StoredSettings = $state(load());

  get language(): Language {
    const wanted = this.stored.language ?? document.documentElement.lang;
    return LANGUAGES.find((language) => language === wanted) ?? "en";
  }
  set language(value: Language) {
    document.cookie = `filon_language=${value}; path=${document.documentElement.dataset["prefix"] || "/"}; max-age=31536000; samesite=lax`;
    this.save({ language: value });
  }
  get theme(): Theme {
    return this.stored.theme ?? "auto";
  }
  set theme(value: Theme) {
    this.save({ theme: value });
  }
  get sound(): boolean {
    return this.stored.sound ?? true;
  }
  set sound(value: boolean) {
    this.save({ sound: value });
  }
  get oneTap(): boolean {
    return this.stored.oneTap ?? false;
  }
  set oneTap(value: boolean) {
    this.save({ oneTap: value });
  }
  /** Chosen in this page's settings, whatever the system prefers. */
  get reducedMotion(): boolean {
    return this.stored.calm ?? false;
  }
  set reducedMotion(value: boolean) {
    this.save({ calm: value });
  }
  /** Whether animations are unwanted, by these settings or by the system's. */
  get prefersReducedMotion(): boolean {
    return this.reducedMotion || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
  get name(): string {
    return this.stored.name ?? "";
  }
  set name(value: string) {
    this.save({ name: value });
  }

  /** Returns the player's name; until one is entered, a default name that none of these seats has. */
  playerName(seats: readonly { name: string }[] = []): string {
    const taken = new Set(seats.map((seat) => seat.name));
    return this.name || (DEFAULT_NAMES.find((name) => !taken.has(name)) ?? "");
  }

  private save(changes: StoredSettings): void {
    this.stored = { ...this.stored, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.stored));
    } catch {
      // Without storage the settings hold until the page is reloaded.
    }
  }
}

export const settings = new Settings();
