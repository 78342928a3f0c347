/** The player's private notes on the others (trust, doubt, suspect), stored on this device for one round. */
import type { EventPlayback } from "../state/eventPlayback.svelte";

export const SUSPICION_MARKS = ["", "trust", "doubt", "suspect"] as const;
export type SuspicionMark = (typeof SUSPICION_MARKS)[number];

interface StoredMarks {
  /** The match and round that they belong to: in a new round, roles are dealt again. */
  readonly of: string;
  readonly by: Readonly<Record<number, SuspicionMark>>;
}

export class SuspicionMarks {
  private stored: StoredMarks = $state.raw({ of: "", by: {} });

  constructor(private readonly playback: EventPlayback) {}

  private get key(): string {
    return `filon marks ${this.playback.latest.table.id}`;
  }
  private get current(): StoredMarks["by"] {
    return this.stored.of === this.playback.round ? this.stored.by : {};
  }

  of(seat: number): SuspicionMark {
    return this.current[seat] ?? "";
  }

  load(): void {
    const found = JSON.parse(localStorage.getItem(this.key) ?? "{}") as Partial<StoredMarks>;
    this.stored = { of: found.of ?? "", by: found.by ?? {} };
  }

  set(seat: number, mark: SuspicionMark): void {
    this.stored = { of: this.playback.round, by: { ...this.current, [seat]: mark } };
    localStorage.setItem(this.key, JSON.stringify(this.stored));
  }
}
