/** Controller of one match on the page: what this viewer sees, what the player has selected, and requests to the table. */
import { AbsenceCountdown } from "./absenceCountdown.svelte";
import { settings } from "../../settings/settings.svelte";
import type { TableSocket } from "../../connection/tableSocket";
import type {
  Draft,
  GameEvent,
  Offer,
  PresenceMessage,
  Refusal,
  RefusedMessage,
  Snapshot,
  SnapshotMessage,
  TableSettings,
  Update,
} from "../../connection/messages";
import type { MessageFormatter } from "../../i18n/messageFormat";
import { SuspicionMarks } from "../seats/suspicionMarks.svelte";
import { suspicionTally } from "../log/suspicions";
import { EventPlayback } from "./eventPlayback.svelte";
import { isRoundEnd } from "./playbackTiming";
import { Narration } from "./narration.svelte";
import { defaultMove, hasTarget, inReadingOrder, othersFirst, rotatedOffer, rotatedText } from "./offers";
import { TurnDraft } from "./turnDraft.svelte";

/** Why a move cannot be played, as it is shown; `rule` opens the rules there. */
export interface Explanation {
  readonly text: string;
  readonly rule: string;
}

export interface MatchSource {
  readonly snapshot: Snapshot;
  readonly events: readonly GameEvent[];
  readonly catalog: any;
  readonly formatter: MessageFormatter;
}

export class MatchController<View = any, Own = any, Catalog = any> {
  readonly playback: EventPlayback;
  readonly draft: TurnDraft;
  readonly suspicionMarks: SuspicionMarks;
  readonly narration: Narration;
  catalog: Catalog | null = $state.raw(null);
  readonly absences = new AbsenceCountdown();
  connectedSeats: readonly number[] = $state.raw([]);
  spectators = $state(0);
  tableSettings: TableSettings | null = $state.raw(null);
  /** The server's default of the table's patience, in seconds; null is never. */
  usualPatience: number | null = $state(null);
  selectedPiece: string | null = $state(null);
  selectedDie: number | null = $state(null);
  /** The move previewed on the board until it is sent. */
  ghost: Offer | null = $state.raw(null);
  refusal: Explanation | null = $state.raw(null);
  private refusedAt = 0;
  private seenRound = "";
  private wasMyTurn = false;
  private seenHand: readonly string[] = [];
  hintedMove: Offer | null = $state.raw(null);
  private reasonOfHint = $state("");
  /** What was selected when a hint was asked for; null while none is on its way. */
  private hintedFrom: string | null = $state(null);
  isSending = $state(false);
  /** The rule at which the rules dialog is open; null while it is closed. */
  openRule: string | null = $state(null);
  /** What the player has written and not sent yet. */
  chatDraft = $state("");
  /** How many chat lines the player has read. */
  readChatLines = $state(0);
  /** Whether the player has looked at this round's secret; games without one leave it true. */
  isSecretSeen = $state(true);
  /** The index in hand of the selected card, where the hand holds two equal ones. */
  selectedIndex: number | null = $state(null);
  /** The end of a round that is shown until the player goes on. */
  roundEnd: GameEvent | null = $state.raw(null);
  socket: TableSocket | null = null;

  constructor(
    source: MatchSource,
    readonly readonly = false,
  ) {
    this.catalog = source.catalog;
    this.readChatLines = source.snapshot.table.chat.length;
    const onSettled = (events: readonly GameEvent[]) => {
      this.roundEnd = events.findLast(isRoundEnd) ?? this.roundEnd;
    };
    this.playback = new EventPlayback(source.snapshot, source.events, () => this.words, onSettled);
    this.narration = new Narration(source.formatter, () => this.snapshot);
    this.draft = new TurnDraft((steps) => this.requestDraft(steps));
    this.suspicionMarks = new SuspicionMarks(this.playback);
    this.absences.followClocks(source.snapshot.match?.clocks ?? null);
    this.dropStaleSelection();
  }

  // What is shown ------------------------------------------------------------------------------------------------

  get snapshot(): Snapshot<View, Own> {
    return this.playback.snapshot;
  }
  get view(): View {
    return this.snapshot.match!.public;
  }
  get own(): Own {
    return this.snapshot.viewer.own;
  }
  get ownSeat(): number | null {
    return this.snapshot.viewer.seat;
  }
  /** The seat whose moves are not played back, since its player made them; in a replay all are. */
  get playedSeat(): number | null {
    return this.readonly ? null : this.ownSeat;
  }
  get turn(): number | null {
    return this.snapshot.match?.turn ?? null;
  }
  get isMyTurn(): boolean {
    return this.turn !== null && this.turn === this.ownSeat && !this.isPast;
  }
  /** Whether no move can be made here: in a replay, or while an earlier snapshot is shown. */
  get isPast(): boolean {
    return this.readonly || this.playback.reviewed !== null;
  }
  get names(): readonly string[] {
    return this.narration.names;
  }
  /** Sentences in full, for screen readers. */
  get words(): MessageFormatter {
    return this.narration.words;
  }
  /** Brief sentences, for the screen. */
  get brief(): MessageFormatter {
    return this.narration.brief;
  }
  get offers(): readonly Offer[] {
    return this.isPast ? [] : this.snapshot.viewer.offers;
  }
  /** The events that may be put into words by now. */
  get events(): readonly GameEvent[] {
    return this.playback.told;
  }
  /** How many players say that they suspect each seat. */
  suspicions = $derived.by((): ReadonlyMap<number, number> => suspicionTally(this.events));
  /** Chat lines of others that the player has not read. */
  get unreadChat(): readonly { by: string; text: string }[] {
    const own = this.ownSeat === null ? null : (this.names[this.ownSeat] ?? null);
    return this.snapshot.table.chat.slice(this.readChatLines).filter((line) => line.by !== own);
  }

  // What the player has selected ---------------------------------------------------------------------------------

  /** All moves of the selected card or piece, with the selected die if there is one. */
  private selectedMoves = $derived.by((): Offer[] => {
    const { selectedPiece: piece, selectedDie: die } = this;
    const fits = (offer: Offer) => offer.piece === piece && (die === null || offer.die === die);
    return piece === null ? [] : this.offers.filter(fits);
  });
  /** Those aimed at a cell or a player, in reading order; those against the player's own seat last. */
  targets = $derived.by((): Offer[] =>
    othersFirst(this.selectedMoves.filter(hasTarget).sort(inReadingOrder), this.ownSeat),
  );
  /** Those without a target, such as passing the card: one button each. */
  untargetedMoves = $derived.by((): Offer[] => this.selectedMoves.filter((offer) => !hasTarget(offer)));
  /** Moves without a card or piece and without a target: one button each. */
  plainMoves = $derived.by((): Offer[] => this.offers.filter((offer) => !offer.piece && !hasTarget(offer)));

  /** What is selected and drafted, in one text. */
  private get choice(): string {
    return [this.selectedPiece, this.selectedDie, this.ghost?.text, ...this.draft.steps].join();
  }
  /** Why the hinted move is suggested, in words; empty while something else is drafted. */
  get hintReason(): string {
    const drafted = this.ghost?.text ?? this.draft.text;
    return drafted !== null && drafted === this.hintedMove?.text ? this.reasonOfHint : "";
  }
  /** Whether a hint is on its way that will be shown: one for another choice would overwrite what the player did since. */
  get isHintPending(): boolean {
    return this.hintedFrom === this.choice;
  }

  /** Selects a card or piece, or deselects it; previews its move if there is only one. */
  select(piece: string | null, index: number | null = null): void {
    const isSame = piece === this.selectedPiece && index === this.selectedIndex;
    this.selectedPiece = isSame ? null : piece;
    this.selectedIndex = isSame ? null : index;
    this.ghost = null;
    this.refusal = null;
    if (this.selectedPiece === null) return;
    this.ghost = defaultMove(this.targets, this.untargetedMoves);
    if (this.ghost === null && this.targets.length === 0) void this.askWhyNot(this.selectedPiece);
  }

  /** Previews a move; sends it if it is previewed already, or if one tap is enough. */
  aim(offer: Offer | null): void {
    this.refusal = null;
    if (offer && (settings.oneTap || this.ghost?.text === offer.text)) {
      void this.send(offer.text);
      return;
    }
    if (offer?.piece) this.selectedPiece = offer.piece;
    this.ghost = offer;
  }

  /** Previews the next or the previous target of the selected piece. */
  stepTarget(by: 1 | -1): void {
    const targets = this.targets;
    if (!targets.length) return;
    const at = this.ghost ? targets.findIndex((offer) => offer.text === this.ghost!.text) : by > 0 ? -1 : 0;
    this.refusal = null;
    this.ghost = targets[(at + by + targets.length) % targets.length]!;
  }

  get rotatedGhost(): Offer | null {
    return rotatedOffer(this.offers, this.ghost);
  }

  /** Rotates the previewed card by a half turn, or asks why it cannot be. */
  rotate(): void {
    const other = this.rotatedGhost;
    this.refusal = null;
    if (other) this.ghost = other;
    else if (this.ghost?.cell) void this.askWhyNot(rotatedText(this.ghost));
  }

  /** Sends a move, by default the previewed one; returns whether it was accepted. */
  async send(text: string | null = this.ghost?.text ?? null): Promise<boolean> {
    const state = this.snapshot.match;
    if (text === null || !state || !this.socket || this.isSending) return false;
    this.isSending = true;
    this.refusal = null;
    // The next decision is made on the table as it is, so queued updates are not shown one by one.
    this.skipPlayback();
    const answer = await this.socket.send("move", { number: state.number, text });
    this.isSending = false;
    if (answer?.kind === "refused") return this.showRefusal(answer);
    this.clearSelection();
    return answer !== null;
  }

  clearSelection(): void {
    this.selectedPiece = null;
    this.selectedDie = null;
    this.selectedIndex = null;
    this.ghost = null;
    this.hintedMove = null;
    this.draft.reset();
  }

  // Requests -----------------------------------------------------------------------------------------------------

  /** Asks why a move cannot be played, or why nothing can be done with a piece; shows and returns the answer. */
  async askWhyNot(text: string): Promise<Explanation | null> {
    const number = this.snapshot.match?.number;
    const answer = await this.socket?.send("why_not", { text });
    if (this.snapshot.match?.number !== number) return null;
    if (answer?.kind === "answer" && answer.why_not) this.explain(answer.why_not);
    else if (answer?.kind === "refused") this.showRefusal(answer);
    return this.refusal;
  }

  private get isPlaying(): boolean {
    return this.ownSeat !== null && !this.isPast && this.snapshot.table.phase === "playing";
  }
  /** Whether the player may ask for a hint now: alone among bots, or where the table allows it. */
  get canHint(): boolean {
    if (!this.isPlaying || !this.isMyTurn) return false;
    const isAlone = this.snapshot.table.seats.filter((info) => info.person !== null).length < 2;
    return isAlone || (this.tableSettings?.hint_seats.includes(this.ownSeat!) ?? false);
  }
  /** Whether the last move can be taken back: freely, with the others' consent, or not. */
  get canUndo(): "free" | "consent" | "no" {
    return this.isPlaying ? this.snapshot.viewer.undo : "no";
  }
  undo(): void {
    void this.request("undo", { number: this.snapshot.match?.number ?? 0 });
  }

  /** Asks for the best bot's move and previews it, with its reason. */
  async askHint(): Promise<void> {
    const isAsked = this.hintedFrom !== null;
    const number = this.snapshot.match?.number;
    this.hintedFrom = this.choice;
    if (isAsked) return;
    const answer = await this.socket?.send("hint");
    const isWanted = this.isHintPending;
    this.hintedFrom = null;
    if (answer?.kind === "refused") this.showRefusal(answer);
    const text = answer?.kind === "answer" ? answer.hint : null;
    const offer = this.offers.find((one) => one.text === text) ?? null;
    if (text === null || !isWanted || this.snapshot.match?.number !== number) return;
    this.refusal = null;
    const reason = answer?.kind === "answer" ? answer.hint_reason : null;
    this.reasonOfHint = reason ? this.narration.brief.hintSentence(reason) : "";
    this.hintedMove = offer ?? { text };
    if (offer) {
      // A move of two cards selects none of them: it has no targets to light up.
      this.selectedPiece = offer.second ? null : (offer.piece ?? null);
      this.ghost = offer;
    }
  }

  /** Sends another request; returns whether it was accepted, and shows the refusal if not. */
  async request(kind: "talk" | "chat" | "undo" | "give_up" | "vote" | "return", fields: object = {}): Promise<boolean> {
    const answer = await this.socket?.send(kind, fields);
    if (answer?.kind === "refused") this.showRefusal(answer);
    return answer?.kind !== "refused";
  }

  private async requestDraft(steps: readonly string[]): Promise<Draft | null> {
    const number = this.snapshot.match?.number ?? 0;
    const answer = await this.socket?.send("draft", { number, steps });
    if (answer?.kind === "refused") this.showRefusal(answer);
    return answer?.kind === "answer" ? answer.draft : null;
  }

  private showRefusal(answer: RefusedMessage): false {
    this.explain(answer.refusal, answer.text);
    return false;
  }

  explain(refusal: Refusal, text = ""): void {
    // Written for moves that are typed: on the page it would only mean that nothing can be done there.
    if (refusal.code === "not_a_move") return;
    this.refusal = { text: this.narration.refusalText(refusal, text), rule: refusal.rule ?? "" };
    this.refusedAt = this.snapshot.match?.number ?? 0;
  }

  // Messages from the server -------------------------------------------------------------------------------------

  receive(message: SnapshotMessage | Update): void {
    this.playback.receive(message, () => {
      this.dropStaleSelection();
      this.absences.followClocks(this.playback.latest.match?.clocks ?? null);
    });
  }

  /** Goes on after the end of a round; what its sheet held back is put into words now. */
  closeRoundEnd(): void {
    this.roundEnd = null;
    this.playback.closeRound();
  }

  updatePresence(presence: PresenceMessage): void {
    this.connectedSeats = presence.here;
    this.spectators = presence.spectators;
    this.tableSettings = presence.settings;
    this.usualPatience = presence.usual_patience ?? null;
    this.absences.update(presence.absent);
  }

  skipPlayback(): void {
    this.playback.skipToLatest();
  }

  /** After each update, drops what no longer holds: a card that is gone, the last turn's or round's choices, a refusal. */
  private dropStaleSelection(): void {
    const { offers, isMyTurn, seenHand, seenRound } = this;
    const hand = (this.own as { hand?: readonly string[] } | null)?.hand ?? [];
    const piece = this.selectedPiece ?? "";
    const isGone = seenHand.includes(piece) && !hand.includes(piece);
    this.seenHand = hand;
    this.seenRound = this.playback.round;
    if (isGone || seenRound !== this.seenRound || (this.wasMyTurn && !isMyTurn)) this.clearSelection();
    this.wasMyTurn = isMyTurn;
    if (this.ghost && !offers.some((offer) => offer.text === this.ghost!.text)) this.ghost = null;
    if (this.turn !== this.ownSeat || this.refusedAt !== this.snapshot.match?.number) this.refusal = null;
    this.draft.follow(isMyTurn ? this.snapshot.match!.number : -1);
  }
}
