/** What do I think of the others? Private marks, kept on this device; in a new round everybody may be somebody else. */
import type { Showing } from "../state/eventPlayback.svelte";

export const MARKS = ["", "trust", "doubt", "suspect"] as const;
export type Mark = (typeof MARKS)[number];

interface Kept {
  /** Of which match and round they are. */
  readonly of: string;
  readonly by: Readonly<Record<number, Mark>>;
}

export class Marks {
  private kept: Kept = $state.raw({ of: "", by: {} });

  constructor(private readonly showing: Showing) {}

  private get key(): string {
    return `filon marks ${this.showing.latest.place.table}`;
  }
  private get now(): Kept["by"] {
    return this.kept.of === this.showing.round ? this.kept.by : {};
  }

  of(seat: number): Mark {
    return this.now[seat] ?? "";
  }

  load(): void {
    const found = JSON.parse(localStorage.getItem(this.key) ?? "{}") as Partial<Kept>;
    this.kept = { of: found.of ?? "", by: found.by ?? {} };
  }

  /** On to the next mark. */
  next(seat: number): void {
    const mark = MARKS[(MARKS.indexOf(this.of(seat)) + 1) % MARKS.length]!;
    this.kept = { of: this.showing.round, by: { ...this.now, [seat]: mark } };
    localStorage.setItem(this.key, JSON.stringify(this.kept));
  }
}
