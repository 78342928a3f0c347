/** In what order is the eye shown what came over the wire? One letter after the other, each for a moment; a tap hastens. */
import { Mirror } from "../wire/mirror";
import type { Changed, Happened, Shown, Whole } from "../wire/shown";
import { HEAVY, type Speech } from "../wire/speech";

const MOMENT = 900;
const LANDMARK = 1700;
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
    return this.looking ?? this.latest;
  }

  /** Look at the table as it was right after this event; false where that was before this page came. */
  lookAt(event: number): boolean {
    const found = this.moments.find((moment) => moment.events > event);
    this.looking = found?.shown ?? null;
    return found !== undefined;
  }

  /** What happened since this seat last did something. */
  since = $derived.by((): readonly Happened[] => {
    const you = this.latest.mine.you;
    const last = this.events.findLastIndex((event) => event.what["by"] === you && event.what.kind !== "said");
    return this.events.slice(you === null ? Math.max(0, this.events.length - 12) : last + 1);
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
    if (letter.events.some((event) => event.what["by"] === you && event.what.kind !== "said")) this.catchUp();
    this.queue.push({ letter, then });
    if (this.queue.length > MOST_WAITING) this.sumUp();
    else if (!this.busy) this.next();
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
    const waiting = this.queue;
    this.queue = [];
    for (const { letter, then } of waiting) {
      this.merge(letter);
      then();
    }
  }

  private next(): void {
    const one = this.queue.shift();
    if (!one) {
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
    const told = brought.filter((event) => event.what["by"] !== you || event.what.kind === "said");
    const weights = told.map((event) => words.weight(event, you));
    const most = Math.max(-1, ...weights);
    if (brought.length) {
      this.heard(brought);
      this.brought = brought;
      this.happening = told[weights.indexOf(most)] ?? brought[0] ?? null;
    }
    this.busy = told.length > 0;
    if (!this.busy) return this.next();
    const pause = (most >= HEAVY ? LANDMARK : MOMENT) / (1 + this.queue.length);
    this.timer = window.setTimeout(() => this.next(), pause);
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
