/** Translated texts of one language by key, with the server's rules: flat keys, `{name}` placeholders, `.one`/`.other`. */

export type Language = "en" | "fr" | "de";
export const LANGUAGES: readonly Language[] = ["en", "fr", "de"];
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
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(allValues[name] ?? `{${name}}`));
  }

  formatNumber(amount: number): string {
    return String(amount).replace(/\B(?=(\d{3})+$)/g, this.texts["thousands"] ?? "");
  }

  /** Returns the word for a component (`card.map`), or its notation if it has no other word. */
  name(kind: string, value: string): string {
    return this.texts[`${kind}.${value}`] ?? value;
  }
}
