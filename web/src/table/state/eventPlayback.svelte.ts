/** Playback of received updates: one after the other, each for a moment, so that every move can be seen. */
import { ClientState } from "../../connection/clientState";
import type { GameEvent, Snapshot, SnapshotMessage, Update } from "../../connection/messages";
import { MAJOR, type MessageFormatter } from "../../i18n/messageFormat";

const NORMAL_PAUSE = 900;
const MAJOR_PAUSE = 1700;
const SHORTEST_PAUSE = 300;
/** At most so many updates wait; more of them are summarized instead. */
const MAX_QUEUED = 6;
const MAX_MOMENTS = 600;

export class EventPlayback {
  /** The latest snapshot that playback has reached. */
  latest: Snapshot = $state.raw() as unknown as Snapshot;
  /** An earlier snapshot that the player is looking at; null for the present one. */
  reviewed: Snapshot | null = $state.raw(null);
  events: readonly GameEvent[] = $state.raw([]);
  /** The event being shown; the most important one if an update brings several. */
  currentEvent: GameEvent | null = $state.raw(null);
  /** All events of the update being shown. */
  currentEvents: readonly GameEvent[] = $state.raw([]);
  /** Events missed while away, or received too fast to be shown one by one, until the player dismisses them. */
  missed: readonly GameEvent[] = $state.raw([]);
  /** Snapshots by the number of events at that time; unchanged parts are shared. */
  private moments: { eventCount: number; snapshot: Snapshot }[] = [];
  private readonly state = new ClientState();
  /** The board at the end of a round: the update that ends it brings the next round already. */
  private roundEnd: Snapshot | null = $state.raw(null);
  /** Computes a game's view at the end of a round from the view before and the events since; null if it cannot. */
  boardAtRoundEnd: (view: any, events: readonly GameEvent[]) => unknown = () => null;
  private isPaused = false;
  private maxQueued = MAX_QUEUED;
  private queue: { update: Update; onApplied: () => void }[] = [];
  private timer = 0;
  private isBusy = false;

  constructor(
    snapshot: Snapshot,
    events: readonly GameEvent[],
    private readonly words: () => MessageFormatter,
    private readonly onEvents: (events: readonly GameEvent[]) => void = () => undefined,
  ) {
    this.state.apply({ kind: "snapshot", snapshot, first: 0, kept: 0, events, id: "" });
    this.sync();
  }

  get snapshot(): Snapshot {
    return this.reviewed ?? this.roundEnd ?? this.latest;
  }

  /** Identifies the match and round being played, whichever snapshot is looked at. */
  get round(): string {
    const { table, match } = this.latest;
    const view = match?.public as { round?: number } | undefined;
    return `${table.match} ${view?.round ?? 0}`;
  }

  /** Shows the table as it was right after this event; returns false if that was before this page was loaded. */
  review(event: number): boolean {
    const found = this.moments.find((moment) => moment.eventCount > event);
    this.reviewed = found?.snapshot ?? null;
    return found !== undefined;
  }

  /**
   * The events since this seat's last turn, including a major one of that turn itself, such as a challenge's result.
   *
   * Dice thrown for this seat belong to the turn that begins: what others did before them still counts.
   */
  sinceLastTurn = $derived.by((): readonly GameEvent[] => {
    const ownSeat = this.latest.viewer.seat;
    if (ownSeat === null) return this.events.slice(-12);
    const by = (event: GameEvent) => event.what["by"] as unknown;
    const others = this.events.findLastIndex((event) => typeof by(event) === "number" && by(event) !== ownSeat);
    const own = (event: GameEvent, at: number) => at < others && by(event) === ownSeat && event.what.kind !== "said";
    const last = this.events.findLastIndex(own);
    const isMajor = last >= 0 && this.words().weight(this.events[last]!, ownSeat) >= MAJOR;
    return others < 0 ? [] : this.events.slice(isMajor ? last : last + 1);
  });

  /** Moves a replay to another moment, whose line brought these events. */
  seek(snapshot: Snapshot, events: readonly GameEvent[], lineEvents: readonly GameEvent[]): void {
    this.latest = snapshot;
    this.events = events;
    this.currentEvents = lineEvents;
    const words = this.words();
    const weights = lineEvents.map((event) => words.weight(event, null));
    this.currentEvent = lineEvents[weights.indexOf(Math.max(...weights))] ?? null;
  }

  /** Queues an update, or applies a snapshot at once; `onApplied` is called after each. */
  receive(message: SnapshotMessage | Update, onApplied: () => void): void {
    if (message.kind === "snapshot") {
      this.flush();
      const before = this.events.length;
      const isSameMatch = message.snapshot.match?.epoch === this.latest.match?.epoch;
      this.apply(message);
      if (isSameMatch && this.events.length > before + 1) this.missed = this.events.slice(before);
      this.onEvents(this.events.slice(before));
      onApplied();
      return;
    }
    // The player's own move is shown at once, whatever else is queued.
    const ownSeat = this.latest.viewer.seat;
    const isOwn = message.events.some((event) => event.what["by"] === ownSeat && event.what.kind !== "said");
    if (isOwn) this.catchUp();
    this.queue.push({ update: message, onApplied });
    // A hidden page does not hold updates back.
    if (this.isPaused && !isOwn && document.visibilityState !== "hidden") return;
    if (this.queue.length > this.maxQueued) this.summarize();
    else if (!this.isBusy) this.showNext(isOwn);
  }

  /** Pauses playback while the player reads an overlay; afterwards everything queued is shown one by one. */
  setPaused(isPaused: boolean): void {
    this.isPaused = isPaused;
    if (isPaused) return;
    this.maxQueued = MAX_QUEUED + this.queue.length;
    if (!this.isBusy) this.showNext();
  }

  /** Applies everything queued at once. */
  skipToLatest(): void {
    this.catchUp();
    this.currentEvent = null;
  }

  private catchUp(): void {
    const before = this.events.length;
    this.flush();
    this.onEvents(this.events.slice(before));
  }

  private summarize(): void {
    const before = this.events.length;
    this.flush();
    this.missed = this.events.slice(before);
    this.onEvents(this.missed);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.isBusy = false;
    this.roundEnd = null;
    this.maxQueued = MAX_QUEUED;
    const waiting = this.queue;
    this.queue = [];
    for (const { update, onApplied } of waiting) {
      this.apply(update);
      onApplied();
    }
  }

  private showNext(atOnce = false): void {
    if (this.isPaused && !atOnce) {
      this.isBusy = false;
      return;
    }
    if (this.roundEnd === null && this.showRoundEnd()) return;
    this.roundEnd = null;
    const next = this.queue.shift();
    if (!next) {
      this.maxQueued = MAX_QUEUED;
      this.isBusy = false;
      this.timer = window.setTimeout(() => (this.currentEvent = null), NORMAL_PAUSE * 2);
      return;
    }
    clearTimeout(this.timer);
    this.apply(next.update);
    next.onApplied();
    const ownSeat = this.latest.viewer.seat;
    const words = this.words();
    const events = next.update.events;
    // The player knows their own move, unless it had a major result: gold under a rider, or none.
    const isShown = (event: GameEvent) =>
      event.what["by"] !== ownSeat || event.what.kind === "said" || words.weight(event, ownSeat) >= MAJOR;
    const shown = events.filter(isShown);
    const weights = shown.map((event) => words.weight(event, ownSeat));
    const highest = Math.max(-1, ...weights);
    if (events.length) {
      this.onEvents(events);
      this.currentEvents = events;
      this.currentEvent = shown[weights.indexOf(highest)] ?? events[0] ?? null;
    }
    this.isBusy = shown.length > 0;
    if (!this.isBusy) return this.showNext();
    const pause = Math.max(SHORTEST_PAUSE, (highest >= MAJOR ? MAJOR_PAUSE : NORMAL_PAUSE) / (1 + this.queue.length));
    this.timer = window.setTimeout(() => this.showNext(), pause);
  }

  /** If the next update ends a round and begins another, first shows the board at the end of the round. */
  private showRoundEnd(): boolean {
    const events = this.queue[0]?.update.events ?? [];
    const end = events.findIndex((event) => event.what.kind === "round_ended");
    if (end < 0 || !events.some((event) => event.what.kind === "round_begun")) return false;
    const { match, viewer } = this.latest;
    const view = match && this.boardAtRoundEnd(match.public, events.slice(0, end));
    if (!view) return false;
    clearTimeout(this.timer);
    this.roundEnd = {
      ...this.latest,
      match: { ...match, turn: null, public: view },
      viewer: { ...viewer, offers: [] },
    };
    this.currentEvents = events.slice(0, end);
    this.currentEvent = this.currentEvents.findLast((event) => event.audience === "all") ?? null;
    this.isBusy = true;
    this.timer = window.setTimeout(() => this.showNext(true), MAJOR_PAUSE);
    return true;
  }

  private apply(message: SnapshotMessage | Update): void {
    this.state.apply(message);
    this.sync();
  }

  private sync(): void {
    const before = this.latest as Snapshot | undefined;
    this.latest = this.state.snapshot!;
    this.events = this.state.events;
    if (before?.match?.epoch !== this.latest.match?.epoch) this.moments = [];
    if (this.moments.at(-1)?.eventCount === this.events.length) this.moments.pop();
    this.moments.push({ eventCount: this.events.length, snapshot: this.latest });
    if (this.moments.length > MAX_MOMENTS) this.moments.shift();
  }
}
