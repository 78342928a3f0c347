/** In what order is the eye shown what came over the wire? One letter after the other, each for a moment; a tap hastens. */
import { Mirror } from "../../connection/clientState";
import type { Changed, Happened, Shown, Whole } from "../../connection/messages";
import { HEAVY, type Speech } from "../../i18n/messageFormat";

const MOMENT = 900;
const LANDMARK = 1700;
const LEAST = 300;
/** So many letters may wait; more are summed up instead. */
const MOST_WAITING = 6;
const MOST_MOMENTS = 600;

export class Showing {
  /** What is true now, as far as it was shown. */
  latest: Shown = $state.raw() as unknown as Shown;
  /** An earlier moment that is being looked at; null for now. */
  looking: Shown | null = $state.raw(null);
  events: readonly Happened[] = $state.raw([]);
  /** What is being shown now; the weightiest where one letter brings several. */
  happening: Happened | null = $state.raw(null);
  /** All that the letter brought which is being shown. */
  brought: readonly Happened[] = $state.raw([]);
  /** What was missed while away, or came too fast to be shown one by one; the reader puts it away. */
  missed: readonly Happened[] = $state.raw([]);
  /** What was shown when so many events had been noticed; parts that did not change are the same objects. */
  private moments: { events: number; shown: Shown }[] = [];
  private readonly mirror = new Mirror();
  /** How the table lay when a round ended: the letter that says so brings the next round already. */
  private last: Shown | null = $state.raw(null);
  /** What a game makes of its view and of what happened since, where it can. */
  lying: (view: any, events: readonly Happened[]) => unknown = () => null;
  private isRead = false;
  private most = MOST_WAITING;
  private queue: { letter: Whole | Changed; then: () => void }[] = [];
  private timer = 0;
  private busy = false;

  constructor(
    shown: Shown,
    events: readonly Happened[],
    private readonly words: () => Speech,
    private readonly heard: (events: readonly Happened[]) => void = () => undefined,
  ) {
    this.mirror.take({ kind: "shown", shown, first: 0, events, id: "" });
    this.copy();
  }

  get shown(): Shown {
    return this.looking ?? this.last ?? this.latest;
  }

  /** The match and round that are being played, whichever moment is looked at. */
  get round(): string {
    const { place, now } = this.latest;
    const view = now?.public as { round?: number } | undefined;
    return `${place.match} ${view?.round ?? 0}`;
  }

  /** Look at the table as it was right after this event; false where that was before this page came. */
  lookAt(event: number): boolean {
    const found = this.moments.find((moment) => moment.events > event);
    this.looking = found?.shown ?? null;
    return found !== undefined;
  }

  /**
   * What happened since this seat's last turn, with what weighs most of that turn itself: what a challenge came to.
   *
   * Dice that are thrown for this seat are of the turn that begins: what others did before them is still news.
   */
  since = $derived.by((): readonly Happened[] => {
    const you = this.latest.mine.you;
    if (you === null) return this.events.slice(-12);
    const by = (event: Happened) => event.what["by"] as unknown;
    const others = this.events.findLastIndex((event) => typeof by(event) === "number" && by(event) !== you);
    const own = (event: Happened, at: number) => at < others && by(event) === you && event.what.kind !== "said";
    const last = this.events.findLastIndex(own);
    const isHeavy = last >= 0 && this.words().weight(this.events[last]!, you) >= HEAVY;
    return others < 0 ? [] : this.events.slice(isHeavy ? last : last + 1);
  });

  /** A replay goes to another moment; what that line brought is what happens now. */
  jump(shown: Shown, events: readonly Happened[], brought: readonly Happened[]): void {
    this.latest = shown;
    this.events = events;
    this.brought = brought;
    const words = this.words();
    const weights = brought.map((event) => words.weight(event, null));
    this.happening = brought[weights.indexOf(Math.max(...weights))] ?? null;
  }

  take(letter: Whole | Changed, then: () => void): void {
    if (letter.kind === "shown") {
      this.flush();
      const before = this.events.length;
      const isSame = letter.shown.now?.epoch === this.latest.now?.epoch;
      this.merge(letter);
      if (isSame && this.events.length > before + 1) this.missed = this.events.slice(before);
      this.heard(this.events.slice(before));
      then();
      return;
    }
    // One's own move is seen at once, whatever of the others' is still being shown.
    const you = this.latest.mine.you;
    const isOwn = letter.events.some((event) => event.what["by"] === you && event.what.kind !== "said");
    if (isOwn) this.catchUp();
    this.queue.push({ letter, then });
    // Nobody waits for somebody who looks elsewhere.
    if (this.isRead && !isOwn && document.visibilityState !== "hidden") return;
    if (this.queue.length > this.most) this.sumUp();
    else if (!this.busy) this.next(isOwn);
  }

  /** While something is read that lies over the table, what others do waits; then it is shown one by one. */
  wait(isRead: boolean): void {
    this.isRead = isRead;
    if (isRead) return;
    this.most = MOST_WAITING + this.queue.length;
    if (!this.busy) this.next();
  }

  /** Everything at once, nothing waits any more. */
  hasten(): void {
    this.catchUp();
    this.happening = null;
  }

  private catchUp(): void {
    const before = this.events.length;
    this.flush();
    this.heard(this.events.slice(before));
  }

  private sumUp(): void {
    const before = this.events.length;
    this.flush();
    this.missed = this.events.slice(before);
    this.heard(this.missed);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.busy = false;
    this.last = null;
    this.most = MOST_WAITING;
    const waiting = this.queue;
    this.queue = [];
    for (const { letter, then } of waiting) {
      this.merge(letter);
      then();
    }
  }

  private next(atOnce = false): void {
    if (this.isRead && !atOnce) {
      this.busy = false;
      return;
    }
    if (this.last === null && this.stay()) return;
    this.last = null;
    const one = this.queue.shift();
    if (!one) {
      this.most = MOST_WAITING;
      this.busy = false;
      this.timer = window.setTimeout(() => (this.happening = null), MOMENT * 2);
      return;
    }
    clearTimeout(this.timer);
    this.merge(one.letter);
    one.then();
    const you = this.latest.mine.you;
    const words = this.words();
    const brought = one.letter.events;
    // What I did I know, unless it came to something: gold under a rider, or none.
    const isTold = (event: Happened) =>
      event.what["by"] !== you || event.what.kind === "said" || words.weight(event, you) >= HEAVY;
    const told = brought.filter(isTold);
    const weights = told.map((event) => words.weight(event, you));
    const most = Math.max(-1, ...weights);
    if (brought.length) {
      this.heard(brought);
      this.brought = brought;
      this.happening = told[weights.indexOf(most)] ?? brought[0] ?? null;
    }
    this.busy = told.length > 0;
    if (!this.busy) return this.next();
    const pause = Math.max(LEAST, (most >= HEAVY ? LANDMARK : MOMENT) / (1 + this.queue.length));
    this.timer = window.setTimeout(() => this.next(), pause);
  }

  /** Where the next letter ends a round and begins another, how it ended is seen first. */
  private stay(): boolean {
    const events = this.queue[0]?.letter.events ?? [];
    const end = events.findIndex((event) => event.what.kind === "round_ended");
    if (end < 0 || !events.some((event) => event.what.kind === "round_begun")) return false;
    const { now, mine } = this.latest;
    const view = now && this.lying(now.public, events.slice(0, end));
    if (!view) return false;
    clearTimeout(this.timer);
    this.last = { ...this.latest, now: { ...now, turn: null, public: view }, mine: { ...mine, offers: [] } };
    this.brought = events.slice(0, end);
    this.happening = this.brought.findLast((event) => event.audience === "all") ?? null;
    this.busy = true;
    this.timer = window.setTimeout(() => this.next(true), LANDMARK);
    return true;
  }

  private merge(letter: Whole | Changed): void {
    this.mirror.take(letter);
    this.copy();
  }

  private copy(): void {
    const before = this.latest as Shown | undefined;
    this.latest = this.mirror.shown!;
    this.events = this.mirror.events;
    if (before?.now?.epoch !== this.latest.now?.epoch) this.moments = [];
    if (this.moments.at(-1)?.events === this.events.length) this.moments.pop();
    this.moments.push({ events: this.events.length, shown: this.latest });
    if (this.moments.length > MOST_MOMENTS) this.moments.shift();
  }
}
