/** Translated texts of one language by key, with the server's rules: core/text/translations.py. */

export type Language = "en" | "fr" | "de";
export const LANGUAGES: readonly Language[] = ["en", "fr", "de"];
/** A placeholder, `{tool}`, or one with a form of its noun, `{tool.your}`. */
export const PLACE = /\{(\w+)(?:\.(\w+))?\}/g;
export type Placeholders = Record<string, string | number>;

export class Translations {
  constructor(
    readonly language: Language,
    readonly texts: Readonly<Record<string, string>>,
  ) {}

  has(key: string): boolean {
    return key in this.texts || `${key}.other` in this.texts;
  }

  /** Returns the text of this key; `amount` selects `.one` or `.other` and fills `{count}`, grouped by thousands. */
  translate(key: string, amount: number | null = null, values: Placeholders = {}): string {
    let fullKey = key;
    let allValues = values;
    if (amount !== null) {
      fullKey += amount === 1 || (this.language === "fr" && amount === 0) ? ".one" : ".other";
      allValues = { ...values, count: this.formatNumber(amount) };
    }
    const text = this.texts[fullKey];
    if (text === undefined) throw new Error(`no word for ${fullKey}`);
    return text.replace(PLACE, (place, name: string) =>
      String(allValues[place.slice(1, -1)] ?? allValues[name] ?? place),
    );
  }

  formatNumber(amount: number): string {
    return String(amount).replace(/\B(?=(\d{3})+$)/g, this.texts["thousands"] ?? "");
  }

  /** Returns the word for a component (`card.map`) in this form, or its notation if it has no other word. */
  name(kind: string, value: string, form = ""): string {
    const text = this.texts[`${kind}.${value}.${form}`] ?? this.texts[`${kind}.${value}`];
    return text?.replace(PLACE, (_, noun: string) => this.name("noun", noun, form)) ?? value;
  }

  /** Returns the plural of a name, in German possibly equal to the singular; empty where there is none. */
  plural(kind: string, value: string): string {
    const text = this.name(kind, value, "many");
    return `${kind}.${value}.many` in this.texts || text !== this.name(kind, value) ? text : "";
  }
}
