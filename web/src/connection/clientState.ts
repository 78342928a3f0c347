/** The client's copy of one viewer's snapshot and events, kept current by applying the server's messages. */
import { applyOperation } from "./jsonPatch";
import type { GameEvent, Snapshot, SnapshotMessage, Update } from "./messages";

export class ClientState {
  snapshot: Snapshot | null = null;
  events: readonly GameEvent[] = [];

  /** The last log entry that was applied, from which a client resumes; -1 before the first message. */
  get entry(): number {
    return this.snapshot?.entry ?? -1;
  }

  /** Applies a message. Returns false if an update before it is missing: the client then asks again from `entry` on. */
  apply(message: SnapshotMessage | Update): boolean {
    if (message.kind === "snapshot") {
      if (message.snapshot.entry >= this.entry) {
        this.snapshot = message.snapshot;
        this.mergeEvents(message);
      }
    } else if (message.entry > this.entry) {
      if (this.snapshot === null || message.entry !== this.entry + 1) return false;
      let snapshot = this.snapshot;
      for (const operation of message.patch) snapshot = applyOperation(snapshot, operation);
      this.snapshot = { ...snapshot, entry: message.entry };
      this.mergeEvents(message);
    }
    return true;
  }

  /** Events from number `first` on are replaced: they were undone, or belong to an earlier match. */
  private mergeEvents(message: SnapshotMessage | Update): void {
    if (message.events.length || message.first < this.events.length)
      this.events = [...this.events.slice(0, message.first), ...message.events];
  }
}
