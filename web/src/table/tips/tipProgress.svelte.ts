/** Whether the tips of a first game are shown in this match, stored on this device by game. */

interface StoredProgress {
  readonly match: string;
  readonly seen: readonly string[];
  readonly isOff?: boolean;
}

class TipProgress {
  isOn = $state(false);
  seen: readonly string[] = $state.raw([]);
  private key = "";
  private match = "";

  /** Begins with a match: the first one of a game on this device has tips, also after a reload. */
  open(game: string, match: string): void {
    this.key = `filon tips ${game}`;
    this.match = match;
    const stored = this.load();
    this.seen = stored?.seen ?? [];
    this.isOn = stored === null || (stored.match === match && !stored.isOff);
    if (stored === null) this.save();
  }

  /** Shows all tips again, in this match. */
  restart(): void {
    this.isOn = true;
    this.record([]);
  }

  stop(): void {
    this.isOn = false;
    this.save();
  }

  record(seen: readonly string[]): void {
    this.seen = seen;
    this.save();
  }

  private load(): StoredProgress | null {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null") as StoredProgress | null;
    } catch {
      return null;
    }
  }

  private save(): void {
    const stored: StoredProgress = { match: this.match, seen: this.seen, isOff: !this.isOn };
    try {
      localStorage.setItem(this.key, JSON.stringify(stored));
    } catch {
      // Without storage the tips are shown again after a reload.
    }
  }
}

export const tipProgress = new TipProgress();
