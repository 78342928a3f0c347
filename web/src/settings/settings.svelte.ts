/** What does this device remember? Language, theme, sound, how moves are sent, and the name last played under. */
import { LANGUAGES, type Language } from "../i18n/translations";

const KEY = "filon settings";
export type Theme = "auto" | "paper" | "lamp";

interface Kept {
  language?: Language;
  theme?: Theme;
  sound?: boolean;
  oneTap?: boolean;
  calm?: boolean;
  name?: string;
}

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

class Settings {
  private kept: Kept = $state(read());

  get language(): Language {
    const asked = this.kept.language ?? document.documentElement.lang;
    return LANGUAGES.find((one) => one === asked) ?? "en";
  }
  set language(value: Language) {
    document.cookie = `filon_language=${value}; path=${document.documentElement.dataset["prefix"] || "/"}; max-age=31536000; samesite=lax`;
    this.keep({ language: value });
  }
  get theme(): Theme {
    return this.kept.theme ?? "auto";
  }
  set theme(value: Theme) {
    this.keep({ theme: value });
  }
  get sound(): boolean {
    return this.kept.sound ?? true;
  }
  set sound(value: boolean) {
    this.keep({ sound: value });
  }
  get oneTap(): boolean {
    return this.kept.oneTap ?? false;
  }
  set oneTap(value: boolean) {
    this.keep({ oneTap: value });
  }
  /** Asked for here, whatever the system says. */
  get calm(): boolean {
    return this.kept.calm ?? false;
  }
  set calm(value: boolean) {
    this.keep({ calm: value });
  }
  get name(): string {
    return this.kept.name ?? "";
  }
  set name(value: string) {
    this.keep({ name: value });
  }

  private keep(more: Kept): void {
    this.kept = { ...this.kept, ...more };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A device that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
