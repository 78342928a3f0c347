/** What is being played here, as one pair of eyes sees it now, and what is this seat about to do? */
import { settings } from "../../settings/settings.svelte";
import type { Connection } from "../../connection/tableSocket";
import type {
  Answer,
  Around,
  Changed,
  Draft,
  Happened,
  Manner,
  Offer,
  Refusal,
  Refusing,
  Shown,
  Whole,
} from "../../connection/messages";
import type { Speech } from "../../i18n/messageFormat";
import { Drafting } from "./turnDraft.svelte";
import { Marks } from "../seats/suspicionMarks.svelte";
import { hasPlace, inReadingOrder, othersFirst, plainly, turned, turnedText } from "./offers";
import { Showing } from "./eventPlayback.svelte";
import { Telling } from "./narration.svelte";

/** Why something cannot be played, as it is shown; `rule` opens the rules at that place. */
export interface Why {
  readonly text: string;
  readonly rule: string;
}

export interface Source {
  readonly shown: Shown;
  readonly events: readonly Happened[];
  readonly sheet: any;
  readonly speech: Speech;
}

const ROUND_ENDS: readonly string[] = ["round_ended", "banked", "voided"];

export class Play<View = any, Own = any, Sheet = any> {
  readonly showing: Showing;
  readonly drafting: Drafting;
  readonly marks: Marks;
  readonly telling: Telling;
  sheet: Sheet | null = $state.raw(null);
  here: readonly number[] = $state.raw([]);
  onlookers = $state(0);
  manner: Manner | null = $state.raw(null);
  piece: string | null = $state(null);
  die: number | null = $state(null);
  ghost: Offer | null = $state.raw(null);
  refusal: Why | null = $state.raw(null);
  private refusedAt = 0;
  advice: Offer | null = $state.raw(null);
  sending = $state(false);
  /** The rule that the rules sheet stands open at; null while it is closed. */
  rule: string | null = $state(null);
  /** How many lines of the chat this reader has had before them. */
  readChat = $state(0);
  /** Whether this round's secret was looked at; a screen that hides none leaves it so. */
  secretSeen = $state(true);
  /** The card in hand that was chosen, where two of the hand are the same. */
  chosenAt: number | null = $state(null);
  /** The end of a round that is being looked at, until the reader goes on. */
  roundEnd: Happened | null = $state.raw(null);
  connection: Connection | null = null;
  /** Who else wants to know what happened: sounds. */
  listener: (events: readonly Happened[]) => void = () => undefined;

  constructor(
    source: Source,
    readonly readonly = false,
  ) {
    this.sheet = source.sheet;
    this.readChat = source.shown.place.chat.length;
    const heard = (events: readonly Happened[]) => this.heard(events);
    this.showing = new Showing(source.shown, source.events, () => this.words, heard);
    this.telling = new Telling(source.speech, () => this.shown);
    this.drafting = new Drafting((steps) => this.askDraft(steps));
    this.marks = new Marks(this.showing);
  }

  // What is shown ------------------------------------------------------------------------------------------------

  get shown(): Shown<View, Own> {
    return this.showing.shown;
  }
  get view(): View {
    return this.shown.now!.public;
  }
  get own(): Own {
    return this.shown.mine.own;
  }
  get you(): number | null {
    return this.shown.mine.you;
  }
  get turn(): number | null {
    return this.shown.now?.turn ?? null;
  }
  get isMine(): boolean {
    return this.turn !== null && this.turn === this.you && !this.isPast;
  }
  /** Whether nothing can be done here: a replay, or an earlier moment that is being looked at. */
  get isPast(): boolean {
    return this.readonly || this.showing.looking !== null;
  }
  get names(): readonly string[] {
    return this.telling.names;
  }
  get words(): Speech {
    return this.telling.words;
  }
  /** The same for whoever sees the table. */
  get brief(): Speech {
    return this.telling.brief;
  }
  get offers(): readonly Offer[] {
    return this.isPast ? [] : this.shown.mine.offers;
  }
  get events(): readonly Happened[] {
    return this.showing.events;
  }
  /** What others wrote and this reader has not seen. */
  get unread(): readonly { by: string; text: string }[] {
    const own = this.you === null ? null : (this.names[this.you] ?? null);
    return this.shown.place.chat.slice(this.readChat).filter((line) => line.by !== own);
  }
  get happening(): Happened | null {
    return this.showing.happening;
  }
  get since(): readonly Happened[] {
    return this.showing.since;
  }
  get draft(): Drafting {
    return this.drafting;
  }

  // What this seat is about to do --------------------------------------------------------------------------------

  /** All moves of the chosen card or piece, with the chosen die where one is. */
  private made = $derived.by((): Offer[] => {
    const { piece, die } = this;
    const fits = (offer: Offer) => offer.piece === piece && (die === null || offer.die === die);
    return piece === null ? [] : this.offers.filter(fits);
  });
  /** Those that go somewhere or hit somebody, in reading order: row by row, from the left; oneself last. */
  places = $derived.by((): Offer[] => othersFirst(this.made.filter(hasPlace).sort(inReadingOrder), this.you));
  /** Those that need no place, such as passing this card: each a button of its own. */
  others = $derived.by((): Offer[] => this.made.filter((offer) => !hasPlace(offer)));
  /** Moves without a card or piece: each a button of its own. */
  plain = $derived.by((): Offer[] => this.offers.filter((offer) => !offer.piece && !hasPlace(offer)));

  choose(piece: string | null, at: number | null = null): void {
    const isSame = piece === this.piece && at === this.chosenAt;
    this.piece = isSame ? null : piece;
    this.chosenAt = isSame ? null : at;
    this.ghost = null;
    this.refusal = null;
    if (this.piece === null) return;
    this.ghost = plainly(this.places, this.others, this.offers);
    if (this.ghost === null && this.places.length === 0) void this.whyNot(this.piece);
  }

  aim(offer: Offer | null): void {
    this.refusal = null;
    if (offer && (settings.oneTap || this.ghost?.text === offer.text)) {
      void this.send(offer.text);
      return;
    }
    if (offer?.piece) this.piece = offer.piece;
    this.ghost = offer;
  }

  /** On to the next place of the chosen piece, or to the one before. */
  step(by: 1 | -1): void {
    const places = this.places;
    if (!places.length) return;
    const at = this.ghost ? places.findIndex((offer) => offer.text === this.ghost!.text) : by > 0 ? -1 : 0;
    this.refusal = null;
    this.ghost = places[(at + by + places.length) % places.length]!;
  }

  get turned(): Offer | null {
    return turned(this.offers, this.ghost);
  }

  turnOver(): void {
    const other = this.turned;
    if (other) this.ghost = other;
    else if (this.ghost?.cell) void this.why(turnedText(this.ghost));
  }

  /** Send a move: the ghost's, unless another text is given. */
  async send(text: string | null = this.ghost?.text ?? null): Promise<boolean> {
    const now = this.shown.now;
    if (text === null || !now || !this.connection || this.sending) return false;
    this.sending = true;
    this.refusal = null;
    // Whoever moves has seen enough of the others: the next decision stands on the table as it is now.
    this.hasten();
    const answer = await this.connection.send("move", { number: now.number, text });
    this.sending = false;
    if (answer?.kind === "refused") return this.refuse(answer);
    this.clear();
    return answer !== null;
  }

  clear(): void {
    this.piece = null;
    this.die = null;
    this.chosenAt = null;
    this.ghost = null;
    this.advice = null;
    this.drafting.reset();
  }

  // Questions ----------------------------------------------------------------------------------------------------

  /** Why this text cannot be played; shown beside what is asked. */
  async why(text: string): Promise<Why | null> {
    const answer = await this.connection?.send("why", { text });
    if (answer?.kind === "answer" && answer.why) this.explain(answer.why);
    else if (answer?.kind === "refused") this.refuse(answer);
    return this.refusal;
  }

  whyNot(piece: string): Promise<Why | null> {
    return this.why(piece);
  }

  /** What the best bot would do; the move lies there as a ghost. */
  async hint(): Promise<void> {
    const answer = await this.connection?.send("hint");
    if (answer?.kind === "refused") this.refuse(answer);
    const text = answer?.kind === "answer" ? answer.hint : null;
    const offer = this.offers.find((one) => one.text === text) ?? null;
    if (text === null) return;
    this.advice = offer ?? { text };
    if (offer) {
      // Two cards at once are no card whose places light up.
      this.piece = offer.second ? null : (offer.piece ?? null);
      this.ghost = offer;
    }
  }

  async say(kind: "talk" | "chat" | "take_back" | "give_up" | "answer" | "come_back", fields: object = {}) {
    const answer = await this.connection?.send(kind, fields);
    if (answer?.kind === "refused") this.refuse(answer);
    return answer?.kind !== "refused";
  }

  private async askDraft(steps: readonly string[]): Promise<Draft | null> {
    const answer: Answer | Refusing | Changed | null | undefined = await this.connection?.send("draft", {
      number: this.shown.now?.number ?? 0,
      steps,
    });
    if (answer?.kind === "refused") this.refuse(answer);
    return answer?.kind === "answer" ? answer.draft : null;
  }

  private refuse(answer: Refusing): false {
    this.explain(answer.refusal, answer.text);
    return false;
  }

  explain(refusal: Refusal, text = ""): void {
    this.refusal = { text: this.telling.refused(refusal, text), rule: refusal.rule ?? "" };
    this.refusedAt = this.shown.now?.number ?? 0;
  }

  // What comes over the wire -------------------------------------------------------------------------------------

  take(letter: Whole | Changed): void {
    this.showing.take(letter, () => this.settle());
  }

  private heard(events: readonly Happened[]): void {
    this.roundEnd = events.findLast((event) => ROUND_ENDS.includes(event.what.kind)) ?? this.roundEnd;
    this.listener(events);
  }

  around(around: Around): void {
    this.here = around.here;
    this.onlookers = around.onlookers;
    this.manner = around.manner;
  }

  hasten(): void {
    this.showing.hasten();
  }

  /** After each letter: what was chosen and is no move any more is let go. */
  private settle(): void {
    const offers = this.offers;
    if (this.ghost && !offers.some((offer) => offer.text === this.ghost!.text)) this.ghost = null;
    // What was refused in another turn is no answer to this one.
    if (this.turn !== this.you || this.refusedAt !== this.shown.now?.number) this.refusal = null;
    this.drafting.follow(this.isMine ? this.shown.now!.number : -1);
  }
}
