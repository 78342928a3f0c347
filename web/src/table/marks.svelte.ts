/** What do I think of the others? Private marks, kept on this device, by table and seat. */

export const MARKS = ["", "trust", "doubt", "suspect"] as const;
export type Mark = (typeof MARKS)[number];

export class Marks {
  private found: Record<number, Mark> = $state({});
  private read = "";

  constructor(private readonly table: () => string) {}

  private get key(): string {
    return `filon marks ${this.table()}`;
  }

  of(seat: number): Mark {
    return this.found[seat] ?? "";
  }

  load(): void {
    if (this.read === this.key) return;
    this.read = this.key;
    this.found = JSON.parse(localStorage.getItem(this.key) ?? "{}") as Record<number, Mark>;
  }

  /** On to the next mark. */
  next(seat: number): void {
    this.found[seat] = MARKS[(MARKS.indexOf(this.of(seat)) + 1) % MARKS.length]!;
    localStorage.setItem(this.key, JSON.stringify(this.found));
  }
}
