/** Settings stored on this device: language, theme, sound, one-tap moves, motion, the player's name, the bots' levels. */
import { LANGUAGES, type Language } from "../i18n/translations";

const KEY = "filon settings";
export type Theme = "auto" | "paper" | "lamp";
export const SPEEDS = ["slow", "normal", "fast", "off"] as const;
export type Speed = (typeof SPEEDS)[number];
const PACE: Readonly<Record<Speed, number>> = { slow: 1.7, normal: 1, fast: 0.5, off: 0 };
/** Names for players who have not entered one. */
const DEFAULT_NAMES = ["Pim", "Runa", "Odo", "Lumi", "Brumo", "Hilma", "Karlo", "Tova", "Ivo", "Ebba"];

/** As stored; the field names are those of earlier versions. */
interface StoredSettings {
  language?: Language;
  theme?: Theme;
  sound?: boolean;
  volume?: number;
  speed?: Speed;
  oneTap?: boolean;
  calm?: boolean;
  name?: string;
  inRecords?: boolean;
  levels?: Readonly<Record<string, string>>;
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
  /** From 0 to 1. */
  get volume(): number {
    return this.stored.volume ?? 0.6;
  }
  set volume(value: number) {
    this.save({ volume: value });
  }
  /** How fast moves are shown. */
  get speed(): Speed {
    return this.stored.speed ?? "normal";
  }
  set speed(value: Speed) {
    this.save({ speed: value });
  }
  /** The factor of all pauses between moves; 0 shows them at once. */
  get pace(): number {
    return PACE[this.speed];
  }
  /** The factor of all animations; 0 without any. */
  get motion(): number {
    return this.prefersReducedMotion ? 0 : this.pace;
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

  /** Whether records state the name; it counts from the next seat on. */
  get inRecords(): boolean {
    return this.stored.inRecords ?? true;
  }
  set inRecords(value: boolean) {
    this.save({ inRecords: value });
  }

  /** Returns the bots' level that was last played or chosen for a game; undefined before its first match. */
  botLevel(game: string): string | undefined {
    return this.stored.levels?.[game];
  }
  setBotLevel(game: string, level: string): void {
    this.save({ levels: { ...this.stored.levels, [game]: level } });
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
