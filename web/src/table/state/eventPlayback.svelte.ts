/** Playback of received updates: one after the other, each for a moment, so that every move can be seen. */
import { ClientState } from "../../connection/clientState";
import { applyOperation } from "../../connection/jsonPatch";
import type { GameEvent, Snapshot, SnapshotMessage, Update } from "../../connection/messages";
import { MAJOR, type MessageFormatter } from "../../i18n/messageFormat";
import { settings } from "../../settings/settings.svelte";
import { FLIGHT, isEnd, isReveal, isRoundEnd, type Shown, type Timing, timingOf } from "./playbackTiming";

/** How long the last event stays in the prompt. */
const LAST_SHOWN = 1800;
/** At most so many updates wait; more of them are summarized instead. */
const MAX_QUEUED = 6;
const MAX_MOMENTS = 600;

export class EventPlayback {
  /** The latest snapshot that playback has reached. */
  latest: Snapshot = $state.raw() as unknown as Snapshot;
  /** An earlier snapshot that the player is looking at; null for the present one. */
  reviewed: Snapshot | null = $state.raw(null);
  events: readonly GameEvent[] = $state.raw([]);
  /** From this event on nothing is put into words yet: a sheet shows it first, or a card is still being turned over. */
  private sheetFrom = $state(Infinity);
  private revealFrom = $state(Infinity);
  /** Whether the end of a round or match has been seen on the board, so that a sheet may cover it. */
  isSettled = $state(true);
  /** How often the player has skipped what was being shown. */
  skips = $state(0);
  /** Whether a sheet reveals the end of a round, after which it is put into words. */
  hasRoundSheet = false;
  /** The event being shown; the most important one if an update brings several. */
  currentEvent: GameEvent | null = $state.raw(null);
  /** All events of the update being shown. */
  currentEvents: readonly GameEvent[] = $state.raw([]);
  /** The public view before the update being shown. */
  viewBefore: unknown = null;
  /** How long after they began what was gained by them arrives, in milliseconds. */
  gained = 0;
  /** Whether they have only just happened, the player's own among them, which are not played back. */
  isFresh = $state(false);
  /** Events missed while away, or received too fast to be shown one by one, until the player dismisses them. */
  missed: readonly GameEvent[] = $state.raw([]);
  /** Snapshots by the number of events at that time; unchanged parts are shared. */
  private moments: { eventCount: number; snapshot: Snapshot }[] = [];
  private readonly state = new ClientState();
  /** The board at the end of a round: the update that ends it brings the next round already. */
  private roundEnd: Snapshot | null = $state.raw(null);
  /** The end of a round or match before it has settled: the phase that follows, such as a choice, comes with the sheet. */
  private finale: Snapshot | null = $state.raw(null);
  /** The view at the end of a round while its sheet is read: what is dealt next is shown when the sheet closes. */
  private finished: unknown = $state.raw(null);
  private isEndRead = false;
  private present = $derived(this.finished === null ? this.latest : withoutTurn(this.latest, this.finished));
  /** Computes a game's view at the end of a round from the view before, the events since and the view after. */
  boardAtRoundEnd: (view: any, events: readonly GameEvent[], after: any) => unknown = () => null;
  /** Asks the board's camera to bring these events' cells into view; returns the milliseconds that this takes. */
  bringIntoView: (events: readonly GameEvent[]) => number = () => 0;
  /** The update for which the camera has been moved. */
  private announced: Update | null = null;
  private isPaused = false;
  private maxQueued = MAX_QUEUED;
  private queue: { update: Update; onApplied: () => void }[] = [];
  private timers: number[] = [];
  /** The number of events before the update being shown, until it has settled. */
  private unsettledFrom: number | null = null;
  private isBusy = $state(false);

  constructor(
    snapshot: Snapshot,
    events: readonly GameEvent[],
    private readonly words: () => MessageFormatter,
    /** Called with new events once their end has been seen. */
    private readonly onSettled: (events: readonly GameEvent[]) => void = () => undefined,
  ) {
    this.state.apply({ kind: "snapshot", snapshot, first: 0, kept: 0, events, id: "" });
    this.sync();
  }

  get snapshot(): Snapshot {
    return this.reviewed ?? this.roundEnd ?? this.finale ?? this.present;
  }

  /** The events that may be put into words in words: the end of a round only after its sheet has revealed it. */
  told = $derived.by((): readonly GameEvent[] => this.tellable(this.events));

  private tellable(events: readonly GameEvent[]): readonly GameEvent[] {
    const heldFrom = Math.min(this.sheetFrom, this.revealFrom);
    return heldFrom === Infinity ? events : events.filter((event) => event.number < heldFrom);
  }

  /** Whether no sheet holds anything back. */
  get isAllTold(): boolean {
    return this.sheetFrom === Infinity;
  }

  /** Whether a sheet has to reveal the end of a round before this may be seen: gold that is paid would name saboteurs. */
  isHeld(event: GameEvent): boolean {
    return event.number > this.sheetFrom;
  }

  /** Tells in words what a sheet has revealed. */
  tellAll(): void {
    this.sheetFrom = Infinity;
    this.gained = FLIGHT * settings.motion;
  }

  /** Goes on after the end of a round. */
  closeRound(): void {
    this.isEndRead = false;
    this.finished = null;
    this.tellAll();
  }

  /** Whether something is being shown that a tap can skip. */
  get isShowing(): boolean {
    return this.isBusy || this.currentEvent !== null || !this.isSettled;
  }

  /** Whether updates wait that the player has not seen. */
  get isBehind(): boolean {
    return this.queue.length > 0;
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
    const events = this.told;
    if (ownSeat === null) return events.slice(-12);
    const by = (event: GameEvent) => event.what["by"] as unknown;
    const others = events.findLastIndex((event) => typeof by(event) === "number" && by(event) !== ownSeat);
    const own = (event: GameEvent, at: number) => at < others && by(event) === ownSeat && event.what.kind !== "said";
    const last = events.findLastIndex(own);
    const isMajor = (event: GameEvent) => this.words().weight(event, ownSeat) >= MAJOR;
    if (others < 0) return [];
    if (last >= 0 && isMajor(events[last]!)) return events.slice(last);
    // The card that the player drew at the end of that turn is no news.
    const isDetail = (event: GameEvent) => event.audience !== "all" && typeof by(event) !== "number" && !isMajor(event);
    const since = events.slice(last + 1);
    const first = since.findIndex((event) => !isDetail(event));
    return last < 0 || first < 0 ? since : since.slice(first);
  });

  /** Moves a replay to another moment, whose line brought these events to the view before it. */
  seek(snapshot: Snapshot, events: readonly GameEvent[], lineEvents: readonly GameEvent[], viewBefore: unknown): void {
    this.viewBefore = viewBefore;
    this.timing({ events: lineEvents, ownSeat: null, isMajor: false, waiting: 0 });
    this.latest = snapshot;
    this.events = events;
    this.currentEvents = lineEvents;
    this.isFresh = true;
    const words = this.words();
    this.currentEvent = heaviest(lineEvents, (event) => words.weight(event, null));
  }

  /** Queues an update, or applies a snapshot at once; `onApplied` is called after each. */
  receive(message: SnapshotMessage | Update, onApplied: () => void): void {
    if (message.kind === "snapshot") {
      this.flush();
      const before = this.events.length;
      const isSameMatch = message.snapshot.match?.epoch === this.latest.match?.epoch;
      this.apply(message);
      this.holdBack(this.events.slice(before));
      if (isSameMatch && this.events.length > before + 1) this.missed = this.events.slice(before);
      this.settle(this.events.slice(before));
      onApplied();
      return;
    }
    // The player's own move is shown at once, whatever else is queued.
    const ownSeat = this.latest.viewer.seat;
    const moved = message.events.find((event) => typeof event.what["by"] === "number" && event.what.kind !== "said");
    const isOwn = moved !== undefined && moved.what["by"] === ownSeat;
    if (isOwn) this.flush();
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
    this.skips += 1;
    this.flush();
    this.currentEvent = null;
    this.currentEvents = [];
  }

  /** Applies what has waited too long, up to the end of a round, which is shown. */
  private summarize(): void {
    const before = this.events.length;
    const end = this.queue.findIndex(({ update }) => update.events.some(isEnd));
    const rest = end < 0 ? [] : this.queue.splice(end);
    this.flush();
    this.missed = this.events.slice(before);
    this.queue = rest;
    if (rest.length) this.showNext();
  }

  private flush(): void {
    this.clearTimers();
    this.isBusy = false;
    this.roundEnd = null;
    this.finished = null;
    this.revealFrom = Infinity;
    this.maxQueued = MAX_QUEUED;
    const before = this.unsettledFrom ?? this.events.length;
    const waiting = this.queue;
    this.queue = [];
    for (const { update, onApplied } of waiting) {
      this.holdBack(update.events);
      this.apply(update);
      onApplied();
    }
    this.settle(this.events.slice(before));
  }

  private showNext(atOnce = false): void {
    if (this.isPaused && !atOnce) {
      this.isBusy = false;
      return;
    }
    if (this.waitForCamera(atOnce)) return;
    this.viewBefore = (this.roundEnd ?? this.finale ?? this.latest).match?.public;
    const isEndShown = this.roundEnd !== null;
    if (!isEndShown && this.showRoundEnd()) return;
    this.roundEnd = null;
    const next = this.queue.shift();
    if (!next) {
      this.maxQueued = MAX_QUEUED;
      this.isBusy = false;
      this.after(LAST_SHOWN, () => {
        this.currentEvent = null;
        this.isFresh = false;
      });
      return;
    }
    this.clearTimers();
    const { events } = next.update;
    if (events.some(isEnd) && !isEndShown) {
      this.isSettled = false;
      this.unsettledFrom = this.events.length;
    }
    this.holdBack(events);
    const before: any = isEndShown ? this.viewBefore : this.latest.match?.public;
    this.apply(next.update);
    const after: any = this.latest.match?.public;
    if (this.hasRoundSheet && (isEndShown || this.isEndRead) && events.some(isRoundStart)) {
      const finished = isEndShown ? before : this.boardAtRoundEnd(this.finished ?? before, events, after);
      this.finished = finished && { ...finished, phase: after.phase };
    }
    if (!this.isSettled) this.finale = withoutTurn(this.latest, { ...after, phase: before?.phase });
    next.onApplied();
    if (isEndShown) {
      this.settle(events);
      this.show(events.slice(events.findIndex(isRoundEnd) + 1));
    } else this.show(events);
  }

  /** Shows the events of an update: first its move, then what it turned over; then a sheet may open. */
  private show(events: readonly GameEvent[]): void {
    const ownSeat = this.latest.viewer.seat;
    const words = this.words();
    // Players know what they did and said, unless it had a major result: gold under a rider, or none.
    const isShown = (event: GameEvent) => event.what["by"] !== ownSeat || words.weight(event, ownSeat) >= MAJOR;
    const shown = events.filter(isShown);
    const most = (found: readonly GameEvent[]) => heaviest(found, (event) => words.weight(event, ownSeat));
    const isMajor = shown.some((event) => words.weight(event, ownSeat) >= MAJOR);
    const timing = this.timing({ events, ownSeat, isMajor, waiting: this.queue.length });
    this.revealFrom = events.find(isReveal)?.number ?? Infinity;
    if (events.length) {
      this.currentEvents = events;
      this.isFresh = true;
      const tell = () =>
        (this.currentEvent = most(this.tellable(shown)) ?? (this.isSettled ? null : most(this.tellable(events))));
      tell();
      this.after(timing.revealed, () => {
        this.revealFrom = Infinity;
        tell();
        this.currentEvent = shown.findLast(isReveal) ?? this.currentEvent;
      });
    }
    if (!this.isSettled) {
      this.maxQueued = Infinity;
      this.after(timing.settled, () => this.settle(events));
    }
    this.isBusy = shown.length > 0 || !this.isSettled;
    if (!this.isBusy) return this.showNext();
    this.after(timing.next, () => this.showNext());
  }

  /**
   * Moves the camera to where the next update happens, before it is shown; returns whether that takes a moment.
   *
   * The player's own move waits for nothing, unless part of it is out of view: a goal that it turns over, or all of it
   * after a move on another device.
   */
  private waitForCamera(atOnce: boolean): boolean {
    const next = this.queue[0]?.update ?? null;
    if (next === null || next === this.announced) return false;
    this.announced = next;
    const wait = this.bringIntoView(eventsInThisRound(next.events));
    if (wait <= 0) return false;
    this.isBusy = true;
    this.after(wait, () => this.showNext(atOnce));
    return true;
  }

  /** If the next update ends a round and begins another, first shows the board at the end of the round. */
  private showRoundEnd(): boolean {
    const { events = [], patch = [] } = this.queue[0]?.update ?? {};
    const end = events.findIndex(isRoundEnd);
    if (end < 0 || !events.some(isRoundStart)) return false;
    const { match, viewer } = this.latest;
    const after = patch.reduce((snapshot, operation) => applyOperation(snapshot, operation), this.latest).match;
    const view = match && this.boardAtRoundEnd(match.public, events.slice(0, end), after?.public);
    if (!view) return false;
    this.clearTimers();
    this.holdBack(events);
    this.roundEnd = withoutTurn(this.latest, view);
    this.isBusy = true;
    this.maxQueued = Infinity;
    this.currentEvents = events.slice(0, end + 1);
    this.isFresh = true;
    const timing = this.timing({ events: this.currentEvents, ownSeat: viewer.seat, isMajor: true, waiting: 0 });
    const seen = events.slice(0, end).filter((event) => event.audience === "all");
    this.currentEvent = seen.findLast((event) => !isReveal(event)) ?? null;
    this.after(timing.revealed, () => (this.currentEvent = seen.at(-1) ?? null));
    this.after(timing.settled, () => this.showNext(true));
    return true;
  }

  /** Returns the times of what is shown now, at the speed of the settings. */
  private timing(shown: Omit<Shown, "pace" | "motion">): Timing {
    const { pace, motion } = settings;
    const timing = timingOf({ ...shown, pace, motion });
    this.gained = timing.gained;
    return timing;
  }

  /** Holds back the words for the end of a round until its sheet has revealed it. */
  private holdBack(events: readonly GameEvent[]): void {
    const end = this.hasRoundSheet ? events.find(isRoundEnd) : undefined;
    if (end) this.sheetFrom = Math.min(this.sheetFrom, end.number);
  }

  private settle(events: readonly GameEvent[]): void {
    this.unsettledFrom = null;
    this.finale = null;
    this.revealFrom = Infinity;
    this.isSettled = true;
    this.isEndRead ||= events.some(isRoundEnd);
    if (events.length) this.onSettled(events);
  }

  private after(time: number, action: () => void): void {
    if (time <= 0) action();
    else this.timers.push(window.setTimeout(action, time));
  }

  private clearTimers(): void {
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers = [];
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

const isRoundStart = (event: GameEvent): boolean => event.what.kind === "round_begun";

/** Returns a snapshot with this view in which nobody has to move. */
function withoutTurn(snapshot: Snapshot, view: unknown): Snapshot {
  const { match, viewer } = snapshot;
  return { ...snapshot, match: match && { ...match, turn: null, public: view }, viewer: { ...viewer, offers: [] } };
}

/** Returns the event of the highest weight, the first of several. */
export function heaviest(events: readonly GameEvent[], weight: (event: GameEvent) => number): GameEvent | null {
  const weights = events.map(weight);
  return events[weights.indexOf(Math.max(...weights))] ?? null;
}

/** Returns the events up to the end of a round: those after it happen on another board. */
function eventsInThisRound(events: readonly GameEvent[]): readonly GameEvent[] {
  const end = events.findIndex((event) => event.what.kind === "round_ended");
  return end < 0 ? events : events.slice(0, end);
}
