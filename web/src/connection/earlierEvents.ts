/** Completes the snapshot of a very long match: it leaves out earlier events, which are requested page by page. */
import type { GameEvent, SnapshotMessage, Update } from "./messages";

export interface EventPage {
  readonly epoch: number;
  readonly events: readonly GameEvent[];
}

export class EarlierEvents {
  /** The snapshot whose events are being requested, and the updates after it. */
  private snapshot: SnapshotMessage | null = null;
  private updates: Update[] = [];

  /** `request` resolves to null if it is refused; `restart` is called where the snapshot cannot be completed. */
  constructor(
    private readonly request: (first: number) => Promise<EventPage | null>,
    private readonly deliver: (message: SnapshotMessage | Update) => boolean,
    private readonly restart: (isRefused: boolean) => void,
  ) {}

  /** Delivers a message, now or once the snapshot before it is complete; returns what delivering it now returned. */
  receive(message: SnapshotMessage | Update): boolean {
    if (message.kind === "update") {
      if (!this.snapshot) return this.deliver(message);
      this.updates.push(message);
      return true;
    }
    this.snapshot = null;
    if (message.kept >= message.first) return this.deliver(message);
    this.snapshot = message;
    this.updates = [];
    void this.complete(message);
    return true;
  }

  private async complete(message: SnapshotMessage): Promise<void> {
    const missing: GameEvent[] = [];
    const count = message.first - message.kept;
    while (missing.length < count) {
      const page = await this.request(message.kept + missing.length);
      if (this.snapshot !== message) return;
      if (!page?.events.length || page.epoch !== message.snapshot.match?.epoch) {
        this.snapshot = null;
        this.restart(page === null);
        return;
      }
      missing.push(...page.events);
    }
    this.snapshot = null;
    const events = [...missing.slice(0, count), ...message.events];
    this.deliver({ ...message, first: message.kept, events });
    for (const update of this.updates) this.deliver(update);
  }
}
