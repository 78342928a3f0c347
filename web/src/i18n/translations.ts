/** In which words do we say it? The same rules as the server's: flat keys, `{name}` places, `.one`/`.other`. */

export type Language = "en" | "fr" | "de";
export const LANGUAGES: readonly Language[] = ["en", "fr", "de"];
export type Places = Record<string, string | number>;

export class Words {
  constructor(
    readonly language: Language,
    readonly table: Readonly<Record<string, string>>,
  ) {}

  has(key: string): boolean {
    return key in this.table || `${key}.other` in this.table;
  }

  /** The sentence of this key; `amount` chooses between one and other and fills `{count}`, by thousands. */
  say(key: string, amount: number | null = null, places: Places = {}): string {
    let wanted = key;
    let filled = places;
    if (amount !== null) {
      wanted += amount === 1 || (this.language === "fr" && amount === 0) ? ".one" : ".other";
      filled = { ...places, count: this.counted(amount) };
    }
    const text = this.table[wanted];
    if (text === undefined) throw new Error(`no word for ${wanted}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name] ?? `{${name}}`));
  }

  counted(amount: number): string {
    return String(amount).replace(/\B(?=(\d{3})+$)/g, this.table["thousands"] ?? "");
  }

  /** The word for a thing of the box (`card.map`), or its notation where that is the word. */
  name(kind: string, value: string): string {
    return this.table[`${kind}.${value}`] ?? value;
  }
}
