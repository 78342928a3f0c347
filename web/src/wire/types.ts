// Filon, protocol 1: what a table sends. Written by `filon schema --typescript`; not to be edited.

/** Whom a field speaks of; seats count from 0. */
export type Seat = number;

/** What the best bot would do in one's place; null where it is not one's turn. */
export interface Advice {
  readonly text: string | null;
}

/** Another match: everybody so many chairs further on, or something else is played. `same` is for whoever sits alone with bots or with nobody: the deal that was just played, once more in the same chairs. */
export interface Again {
  readonly rotate?: number;
  readonly choice?: Choice | null;
  readonly same?: boolean;
}

/** To a question: why not (None if it can be), how a turn may go on, or what a bot would do. Empty, it says only that something was done whose letters carry no id: `pledge`, `open`, `come_back`, an onlooker's `chat`. */
export interface Answer {
  readonly kind: "answer";
  readonly id: string;
  readonly why: Refusal | null;
  readonly draft: Draft | null;
  readonly hint: string | null;
}

/** To everybody at a table, when somebody comes or goes, its manner changes or a lost seat is asked for: whose seats are connected, how many look on, how the table is kept, and whose device is said to be lost. */
export interface Around {
  readonly kind: "around";
  readonly here: readonly number[];
  readonly onlookers: number;
  readonly manner: Manner;
  readonly lost: LostSeat | null;
}

/** Somebody asks the others; `waiting` have not answered yet. A no ends it; a change of seats, or, where it is about a move, the next one. In a `join` an onlooker called `name` asks for the chair `by`, a bot's, to be its `holder`. */
export interface Asking {
  readonly what: "give_up" | "join" | "undo";
  readonly by: Seat;
  readonly waiting: readonly Seat[];
  readonly name?: string;
  readonly holder?: number | null;
}

/** Seconds everybody had at the time `at` of the last entry, and who spends since. */
export interface Banks {
  readonly at: number;
  readonly banks: readonly number[];
  readonly spends: Seat | null;
}

/** A piece of a page without its marks. `number` is S4 or S4.2 where it has one; a table's first row is its head. */
export interface Block {
  readonly kind: "code" | "heading" | "item" | "table" | "text";
  readonly text: string;
  readonly number: string;
  readonly rows: readonly (readonly string[])[];
}

/** The host gives an empty or abandoned chair to a bot. */
export interface Bot {
  readonly seat: number;
  readonly level?: "expert" | "novice" | "random" | "regular";
}

/** Who sits there. `holder` is a person's number at this table, the same after a change of chairs; `level` the bot that plays there, for itself or for somebody who is away. `late`: they took it over from a bot in this match. */
export interface Chair {
  readonly kind: "away" | "bot" | "empty" | "person";
  readonly name: string;
  readonly level: string;
  readonly holder: number | null;
  readonly late?: boolean;
}

/** What is played. An option that is a file comes as its content; all of it has at most 64 kB. With `latecomers` somebody may take a bot's chair during a match, if all who sit there agree. */
export interface Choice {
  readonly game: string;
  readonly seats: number;
  readonly options?: { readonly [key: string]: Json };
  readonly level?: "expert" | "novice" | "random" | "regular";
  readonly clock?: Clock | null;
  readonly latecomers?: boolean;
}

/** Somebody lost the device that held this seat. */
export interface Claim {
  readonly seat: number;
}

/** Seconds each seat has in all, and seconds it gets back for each move; a bot goes on for whoever has none left. With `per_move` the bank is for one move, and full again for the next. */
export interface Clock {
  readonly bank: number;
  readonly step?: number;
  readonly per_move?: boolean;
}

/** A new table; `bots` are levels by seat. A `listed` table is open to all, any other is found by its link. How it is kept, `manner` changes later. */
export interface Create {
  readonly game: string;
  readonly seats: number;
  readonly options?: { readonly [key: string]: Json };
  readonly level?: "expert" | "novice" | "random" | "regular";
  readonly clock?: Clock | null;
  readonly latecomers?: boolean;
  readonly bots?: { readonly [key: string]: "expert" | "novice" | "random" | "regular" };
  readonly listed?: boolean;
  readonly beat?: "none" | "quick" | "slow" | "usual";
  readonly onlookers?: boolean;
  readonly chat?: boolean;
  readonly remarks?: boolean;
  readonly hints?: readonly number[];
  readonly patience?: number | null;
}

/** How the deal of this match is made (docs/luck.md). `waiting` are the seats that are asked now: before the terms are fixed for a hash, afterwards for their bytes; `named` those that did not open in an earlier try. */
export interface Deal {
  readonly attempt: number;
  readonly waiting: readonly Seat[];
  readonly named: readonly Seat[];
  readonly terms: string;
  readonly fingerprint: string;
}

/** A link that brings one's seat to another device: once, within `seconds`, by the button on its page. */
export interface Device {
  readonly link: string | null;
  readonly path: string;
  readonly svg: string | null;
  readonly seconds: number;
  readonly advice: string;
}

/** It was done. */
export interface Done {
  readonly ok: boolean;
}

/** How a turn may go on after these steps; once it is whole, `text` is the move to be sent. `public` is the table as it would lie then, where the steps of a turn can be foreseen. */
export interface Draft {
  readonly offers?: readonly Offer[];
  readonly text?: string;
  readonly refusal?: Refusal | null;
  readonly public?: Json;
}

/** An action card, and how many there are of it. */
export interface DuelAction {
  readonly id: string;
  readonly count: number;
}

/** The table is set (D2.1, D2.4, D7.1). */
export interface DuelBegun {
  readonly kind: "begun";
  readonly seats: number;
  readonly colours: readonly string[];
  readonly starts: readonly string[];
  readonly goals: readonly string[];
  readonly deck: DuelDeck | null;
}

/** A troll lets everybody through (D5.3). */
export interface DuelBribed {
  readonly kind: "bribed";
  readonly by: Seat;
  readonly cell: string;
}

/** A broken tool before a player. */
export interface DuelBroke {
  readonly kind: "broke";
  readonly by: Seat;
  readonly tool: string;
  readonly player: Seat;
}

/** One entry of the log more: what this pair of eyes noticed from number `first` on, and what is shown otherwise. An event's number below what was heard already means that a move was taken back, or that another match began. Both lists are kept as the JSON they are sent as: most of it is the same for all, and written once. */
export interface DuelChanged {
  readonly kind: "changed";
  readonly entry: number;
  readonly number: number;
  readonly epoch: number;
  readonly first: number;
  readonly events: readonly DuelEvent[];
  readonly patch: readonly Op[];
  readonly id: string;
}

/** All cards of a box but the starts, in the order of its data. */
export interface DuelDeck {
  readonly path: readonly DuelPrinted[];
  readonly goal: readonly DuelPrinted[];
  readonly action: readonly DuelAction[];
}

/** A door: the arm that it shuts, and its colour. */
export interface DuelDoor {
  readonly side: string;
  readonly colour: string;
}

/** So many cards went into a hand (D2.2, D3.1). */
export interface DuelDrew {
  readonly kind: "drew";
  readonly by: Seat;
  readonly cards: number;
}

/** Private: which. */
export interface DuelDrewCards {
  readonly kind: "drew_cards";
  readonly cards: readonly string[];
}

/** An event whose happening only its game can read. */
export interface DuelEvent {
  readonly number: number;
  readonly audience: string;
  readonly news: boolean;
  readonly what:
    | DuelBegun
    | DuelRoundBegun
    | DuelLaid
    | DuelBribed
    | DuelKeyUsed
    | DuelBroke
    | DuelRepaired
    | DuelRockFell
    | DuelLooked
    | DuelSaw
    | DuelShed
    | DuelPassed
    | DuelDrew
    | DuelDrewCards
    | DuelToolStruck
    | DuelRockStruck
    | DuelGoalShown
    | DuelGoalTurned
    | DuelTokenLaid
    | DuelRoundEnded
    | Said
    | Seated;
}

/** A goal; `card` is None while it lies face down. While `waits`, it is shown and its way round is open. */
export interface DuelGoal {
  readonly cell: string;
  readonly card: string | null;
  readonly turned: boolean;
  readonly keyed: boolean;
  readonly token: string | null;
  readonly lit: DuelLit;
  readonly lamps: readonly DuelLamp[];
}

/** A goal is face up, its way round still open (D5.1). */
export interface DuelGoalShown {
  readonly kind: "goal_shown";
  readonly cell: string;
  readonly card: string;
}

/** A goal was reached and lies face up. */
export interface DuelGoalTurned {
  readonly kind: "goal_turned";
  readonly cell: string;
  readonly card: string;
  readonly turned: boolean;
}

/** A door is open (D5.4). */
export interface DuelKeyUsed {
  readonly kind: "key_used";
  readonly by: Seat;
  readonly cell: string;
}

/** A goal its owner looked at in this round. (What went back unseen tells nothing now.) */
export interface DuelKnown {
  readonly cell: string;
  readonly card: string;
}

/** A tunnel on the map. */
export interface DuelLaid {
  readonly kind: "laid";
  readonly by: Seat;
  readonly card: string;
  readonly cell: string;
  readonly turned: boolean;
}

/** One net of a card as it lies, and to whose start an unbroken path leads from it. */
export interface DuelLamp {
  readonly sides: string;
  readonly blue: boolean;
  readonly green: boolean;
}

/** The openings of a card, as it lies, that each colour reaches (`NES`). */
export interface DuelLit {
  readonly blue: string;
  readonly green: string;
}

/** Somebody looks at a goal. */
export interface DuelLooked {
  readonly kind: "looked";
  readonly by: Seat;
  readonly cell: string;
}

/** What is for one seat alone; `you` is None for onlookers. */
export interface DuelMine {
  readonly you: Seat | null;
  readonly own: DuelOwn | null;
  readonly offers: readonly Offer[];
  readonly phrases: readonly string[];
  readonly undo: "consent" | "free" | "no";
}

/** The match as everybody sees it. Decisions are made under `number`; `epoch` is another after every undo, and in every match, so that neither it nor an event's number under it ever means two things. `given_up`: without an end. */
export interface DuelNow {
  readonly number: number;
  readonly epoch: number;
  readonly turn: Seat | null;
  readonly public: DuelView;
  readonly clocks: Banks | null;
  readonly asking: Asking | null;
  readonly given_up: boolean;
}

/** What one seat alone knows. */
export interface DuelOwn {
  readonly hand: readonly string[];
  readonly goals: readonly DuelKnown[];
}

/** One card or two, face up (D3.1). */
export interface DuelPassed {
  readonly kind: "passed";
  readonly by: Seat;
  readonly cards: readonly string[];
}

/** A tunnel or a goal as it is printed, in the fields of D1.4; what it has not is empty or None. */
export interface DuelPrinted {
  readonly id: string;
  readonly count: number;
  readonly nets: readonly string[];
  readonly stubs: string;
  readonly door: DuelDoor | null;
  readonly troll: string | null;
  readonly gold: number;
  readonly gold_from: string;
  readonly gold_outside_door: boolean;
  readonly ladder: string | null;
}

/** A rank of the solo game, and the nuggets from which on it is earned (D7.6). */
export interface DuelRank {
  readonly reason: string;
  readonly nuggets: number;
}

/** A broken tool less (D5.5). */
export interface DuelRepaired {
  readonly kind: "repaired";
  readonly by: Seat;
  readonly card: string;
  readonly tool: string;
}

/** A tunnel less, as it lay. */
export interface DuelRockFell {
  readonly kind: "rock_fell";
  readonly by: Seat;
  readonly card: string;
  readonly cell: string;
  readonly turned: boolean;
}

/** Alone: a rockfall drawn; `cell` and `card` are what it took, as it lay, None for nothing (D7.3). */
export interface DuelRockStruck {
  readonly kind: "rock_struck";
  readonly by: Seat;
  readonly cell: string | null;
  readonly card: string | null;
  readonly turned: boolean;
}

/** Goals lie face down, the pile is shuffled; hands follow (D2). */
export interface DuelRoundBegun {
  readonly kind: "round_begun";
  readonly round: number;
  readonly first: Seat;
  readonly pile: number;
  readonly aside: number;
  readonly unused: number;
}

/** How it ended, what each has won so far with trolls paid, and what is out of the game (D6). */
export interface DuelRoundEnded {
  readonly kind: "round_ended";
  readonly round: number;
  readonly how: string;
  readonly won: readonly (readonly string[])[];
  readonly nuggets: readonly number[];
  readonly gone: readonly string[];
}

/** Private: what lies there. */
export interface DuelSaw {
  readonly kind: "saw";
  readonly cell: string;
  readonly card: string;
}

/** Two cards against a broken tool (D3.1). */
export interface DuelShed {
  readonly kind: "shed";
  readonly by: Seat;
  readonly cards: readonly string[];
  readonly tool: string;
}

/** `turns` are the tunnels and goals that a half turn changes; `aside` the cards nobody sees in a solo round. */
export interface DuelSheet {
  readonly seats: number;
  readonly colours: readonly string[];
  readonly rounds: number;
  readonly hand: number;
  readonly starts: readonly DuelStart[];
  readonly goals: readonly string[];
  readonly deck: DuelDeck;
  readonly turns: readonly string[];
  readonly tools: readonly string[];
  readonly tokens: number;
  readonly keys: number;
  readonly aside: number;
  readonly ranks: readonly DuelRank[];
}

/** All that one pair of eyes needs, after so many entries of the log; `now` is None before the first deal. */
export interface DuelShown {
  readonly entry: number;
  readonly place: Place;
  readonly now: DuelNow | null;
  readonly mine: DuelMine;
}

/** A start: a crossing, open on all four sides (D1.3). */
export interface DuelStart {
  readonly cell: string;
  readonly colour: string;
  readonly nets: readonly string[];
}

/** Gold is somebody's (D5.2). */
export interface DuelTokenLaid {
  readonly kind: "token_laid";
  readonly cell: string;
  readonly colour: string;
  readonly worth: number;
}

/** Alone: a broken tool drawn lies before oneself; one of a kind that lies there already does nothing (D7.3). */
export interface DuelToolStruck {
  readonly kind: "tool_struck";
  readonly by: Seat;
  readonly tool: string;
  readonly already: boolean;
}

/** A tunnel on the map; `token` is the colour whose gold it shows, once somebody has it. */
export interface DuelTunnel {
  readonly cell: string;
  readonly card: string;
  readonly turned: boolean;
  readonly keyed: boolean;
  readonly bribed: boolean;
  readonly token: string | null;
  readonly lit: DuelLit;
  readonly lamps: readonly DuelLamp[];
}

/** The table as one seat may know it. `nuggets` are what each has won in earlier rounds, trolls paid; `found` those under each one's tokens in this round, trolls not yet paid. `most_tokens` and `most_keys` are all there are of them. */
export interface DuelView {
  readonly seat: Seat | null;
  readonly turn: Seat | null;
  readonly seats: number;
  readonly deck: DuelDeck | null;
  readonly colours: readonly string[];
  readonly round: number;
  readonly rounds?: number;
  readonly phase: string;
  readonly starts: readonly string[];
  readonly starts_lit: readonly DuelLit[];
  readonly map: readonly DuelTunnel[];
  readonly goals: readonly DuelGoal[];
  readonly waits: string | null;
  readonly due: number;
  readonly broken: readonly (readonly string[])[];
  readonly hands: readonly number[];
  readonly pile: number;
  readonly aside: number;
  readonly discards: readonly string[];
  readonly looked: readonly (readonly string[])[];
  readonly tokens: number;
  readonly most_tokens: number;
  readonly keys: number;
  readonly most_keys?: number;
  readonly debts: readonly number[];
  readonly gold_order: readonly string[];
  readonly laid_order: readonly string[];
  readonly won: readonly (readonly string[])[];
  readonly nuggets: readonly number[];
  readonly found: readonly number[];
  readonly gone: readonly string[];
  readonly unused: number;
  readonly ends: readonly string[];
  readonly outcome: Outcome | null;
  readonly own: DuelOwn | null;
}

/** Everything, for whoever comes or comes back: events from number `first` on are these. */
export interface DuelWhole {
  readonly kind: "shown";
  readonly shown: DuelShown;
  readonly first: number;
  readonly events: readonly DuelEvent[];
  readonly id: string;
}

/** Nothing more is needed. */
export interface Empty {}

/** One line: as these eyes saw it, what they noticed, and a JSON Patch on the list of views. */
export interface Frame {
  readonly line: string;
  readonly events: Json;
  readonly patch: Json;
}

/** A game as a page offers it. */
export interface GameCard {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly version: number;
  readonly seats: readonly number[];
  readonly options: readonly Option[];
  readonly levels: readonly string[];
  readonly words: { readonly [key: string]: string };
  readonly kinds: { readonly [key: string]: Kind };
}

/** A program's token, sent once: it goes into the header `Authorization: Bearer`. */
export interface Guest {
  readonly token: string;
}

/** How others come to a table. Where only this machine is served `link` is null, and `advice` says what to run. */
export interface Invitation {
  readonly code: string;
  readonly link: string | null;
  readonly svg: string | null;
  readonly advice: string;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** How a happening of this kind is told: its fields, which of them speak of seats, and how much it matters: 0 goes first where there is little room, 2 last; `without` is that where one of its fields is null. */
export interface Kind {
  readonly fields: readonly string[];
  readonly seats: readonly string[];
  readonly weight: number;
  readonly without: number;
}

/** Ask everybody seated for the chair of a bot, during a match, under a name. */
export interface Late {
  readonly seat: number;
  readonly name: string;
}

/** Something said beside the game; onlookers have no name, and are not `seated`. */
export interface Line {
  readonly by: string;
  readonly text: string;
  readonly seated?: boolean;
}

/** How far somebody is who wants a seat back: who has yet to agree, and for how long the old device may refuse. */
export interface Lost {
  readonly seat: number;
  readonly waiting: readonly number[];
  readonly seconds: number;
  readonly done: boolean;
}

/** Somebody says that this seat was theirs, on a device they lost: who of the others has still to answer. */
export interface LostSeat {
  readonly seat: number;
  readonly waiting: readonly number[];
}

/** A table that was made; `code` is to be typed, `path` is its page. */
export interface Made {
  readonly table: string;
  readonly code: string;
  readonly path: string;
}

/** How a table is kept; the host may change it. Onlookers write only with `remarks`; `hints` are for these seats, beside anybody who sits alone. After `patience` seconds a bot stands in for somebody gone: null is what is usual on this server, 0 is never. */
export interface Manner {
  readonly beat: string;
  readonly onlookers: boolean;
  readonly chat: boolean;
  readonly remarks: boolean;
  readonly hints: readonly number[];
  readonly patience: number | null;
}

/** How the table is kept; what is left out stays as it is. `remarks`: onlookers may write. `hints`: seats that may ask what a bot would do though others play there, named before a match. `patience`: seconds until a bot stands in for somebody gone, 0 for never. */
export interface MannerWish {
  readonly listed?: boolean | null;
  readonly beat?: "none" | "quick" | "slow" | "usual" | null;
  readonly onlookers?: boolean | null;
  readonly chat?: boolean | null;
  readonly remarks?: boolean | null;
  readonly hints?: readonly number[] | null;
  readonly patience?: number | null;
}

/** A table at which the asker sits; `turn` is whose it is, null where nobody's. `played` is when something last happened there, in seconds since 1970 and to the minute: how long somebody thought is nobody's business. Where the asker is `alone` with bots, nothing happens until somebody comes. */
export interface MyTable {
  readonly table: string;
  readonly code: string;
  readonly game: string;
  readonly phase: string;
  readonly names: readonly string[];
  readonly you: number;
  readonly turn: number | null;
  readonly played: number;
  readonly alone: boolean;
}

/** A refusal as it is sent: `text` is for people, the rest for programs. */
export interface No {
  readonly code: string;
  readonly rule: string;
  readonly places: { readonly [key: string]: string };
  readonly text: string;
}

/** One legal move. What a move has not is left out on the wire. `text` is what is sent; `verb` names its sentence (`offer.<verb>` in the game's words). `piece` is the card or piece of one's own it is made with, by which moves are grouped, `second` another. `cell` is where it goes, or the edge; `turned` whether the card is turned, and `lies` the card as it will lie then. `die`, `tool` and `player` are what it uses and whom it hits. `path` are the cells it passes, one by one to its end, where there is a way to draw. `meets` is what it comes upon, in the game's words (`meets.<word>`), each with what its sentence speaks of behind a space: `challenge A2`. */
export interface Offer {
  readonly text: string;
  readonly verb?: string;
  readonly piece?: string;
  readonly second?: string;
  readonly cell?: string;
  readonly turned?: boolean;
  readonly lies?: string;
  readonly die?: number;
  readonly tool?: string;
  readonly player?: Seat | null;
  readonly path?: readonly string[];
  readonly meets?: readonly string[];
}

/** An op of JSON Patch on Shown; nothing is removed with a value. */
export interface Op {
  readonly op: "add" | "remove" | "replace";
  readonly path: string;
  readonly value?: Json;
}

/** A table anybody may join. */
export interface OpenTable {
  readonly table: string;
  readonly game: string;
  readonly seats: number;
  readonly free: number;
  readonly phase: string;
  readonly people: readonly string[];
}

/** A record from somebody's own disk, and by whose eyes: p1, p2, …, onlooker or all. */
export interface Opened {
  readonly record: string;
  readonly eyes?: string;
}

/** `seat` is p1, p2, … or one of `choices`; `content` an object or a list, kept whole in the record. The words are `option.<key>` and `option.<key>.help` of the game. */
export interface Option {
  readonly key: string;
  readonly kind: "choice" | "content" | "flag" | "number" | "seat";
  readonly default: Json;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly choices: readonly string[];
}

/** The end of a match; seats count from 0. */
export interface Outcome {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly reason: string;
}

/** The table as a place: what is played, by whom, and how far they are. `match` counts from 1. */
export interface Place {
  readonly protocol: number;
  readonly table: string;
  readonly phase: "dealing" | "gathering" | "over" | "playing";
  readonly match: number;
  readonly game: string;
  readonly version: number;
  readonly options: { readonly [key: string]: boolean | number | string | null };
  readonly clock: Clock | null;
  readonly level: string;
  readonly latecomers: boolean;
  readonly host: Seat | null;
  readonly chairs: readonly Chair[];
  readonly deal: Deal | null;
  readonly tally: readonly Tally[];
  readonly chat: readonly Line[];
}

/** A finished match as somebody saw it: views after the deal (for `all` every seat's), then a frame a line. */
export interface Reel {
  readonly game: string;
  readonly version: number;
  readonly options: { readonly [key: string]: Json };
  readonly names: readonly string[];
  readonly views: Json;
  readonly events: Json;
  readonly frames: readonly Frame[];
}

/** `rule` is empty for `over`, `not_a_move`, `not_your_turn` and `stale`; `places` fill the sentence. */
export interface Refusal {
  readonly code: string;
  readonly rule?: string;
  readonly places?: { readonly [key: string]: string };
}

/** To its sender alone: why nothing happened. */
export interface Refused {
  readonly kind: "refused";
  readonly id: string;
  readonly refusal: Refusal;
}

/** A table's refusal, and its sentence in the reader's language. */
export interface Refusing {
  readonly kind: "refused";
  readonly id: string;
  readonly refusal: Refusal;
  readonly text: string;
}

/** A bar on an edge (B3.5); None where none is put. The turn is over. */
export interface SabaleBarred {
  readonly kind: "barred";
  readonly by: Seat;
  readonly edge: string | null;
}

/** The table is set (B2.1, B2.3). */
export interface SabaleBegun {
  readonly kind: "begun";
  readonly seats: number;
  readonly first: Seat;
  readonly edges: readonly string[];
}

/** One of 61 (B1.1). Neighbours' `q` and `r` differ by (1, 0), (0, 1) or (1, -1), either way round. */
export interface SabaleCell {
  readonly name: string;
  readonly q: number;
  readonly r: number;
  readonly ring: number;
  readonly value: number;
  readonly corner: boolean;
  readonly start: boolean;
}

/** One entry of the log more: what this pair of eyes noticed from number `first` on, and what is shown otherwise. An event's number below what was heard already means that a move was taken back, or that another match began. Both lists are kept as the JSON they are sent as: most of it is the same for all, and written once. */
export interface SabaleChanged {
  readonly kind: "changed";
  readonly entry: number;
  readonly number: number;
  readonly epoch: number;
  readonly first: number;
  readonly events: readonly SabaleEvent[];
  readonly patch: readonly Op[];
  readonly id: string;
}

/** Between two cells. */
export interface SabaleEdge {
  readonly name: string;
  readonly cells: readonly [string, string];
  readonly marked: boolean;
}

/** The match is over: the last marker (B4.1), or a runner that cannot turn (B4.2). */
export interface SabaleEnded {
  readonly kind: "ended";
  readonly how: string;
  readonly player: Seat;
  readonly points: readonly number[];
}

/** An event whose happening only its game can read. */
export interface SabaleEvent {
  readonly number: number;
  readonly audience: string;
  readonly news: boolean;
  readonly what:
    | SabaleBegun
    | Seated
    | SabalePlaced
    | SabaleTurnChosen
    | SabaleRan
    | SabaleMarked
    | SabaleJumped
    | SabaleStayed
    | SabaleBarred
    | SabaleEnded
    | Said;
}

/** The marker captures another player's, a single or a double (B3.4). */
export interface SabaleJumped {
  readonly kind: "jumped";
  readonly by: Seat;
  readonly origin: string;
  readonly cell: string;
  readonly over: string;
  readonly player: Seat;
  readonly double: boolean;
}

/** A marker, or a double, on the turn cell (B3.3). */
export interface SabaleMarked {
  readonly kind: "marked";
  readonly by: Seat;
  readonly cell: string;
  readonly double: boolean;
}

/** A marker, or a double, on a cell. */
export interface SabaleMarker {
  readonly cell: string;
  readonly by: Seat;
  readonly double: boolean;
}

/** What is for one seat alone; `you` is None for onlookers. */
export interface SabaleMine {
  readonly you: Seat | null;
  readonly own: SabaleOwn | null;
  readonly offers: readonly Offer[];
  readonly phrases: readonly string[];
  readonly undo: "consent" | "free" | "no";
}

/** The match as everybody sees it. Decisions are made under `number`; `epoch` is another after every undo, and in every match, so that neither it nor an event's number under it ever means two things. `given_up`: without an end. */
export interface SabaleNow {
  readonly number: number;
  readonly epoch: number;
  readonly turn: Seat | null;
  readonly public: SabaleView;
  readonly clocks: Banks | null;
  readonly asking: Asking | null;
  readonly given_up: boolean;
}

/** Nothing is one's own secret here. */
export interface SabaleOwn {}

/** A runner on the border (B2.2). */
export interface SabalePlaced {
  readonly kind: "placed";
  readonly by: Seat;
  readonly cell: string;
}

/** From where the runner came, over its turn cell, to where it ends (B3.1). */
export interface SabaleRan {
  readonly kind: "ran";
  readonly by: Seat;
  readonly origin: string;
  readonly via: string;
  readonly cell: string;
}

/** What never changes in a match: the board, and what each player begins with (B1, B2.1, B3.3, B4.3). */
export interface SabaleSheet {
  readonly cells: readonly SabaleCell[];
  readonly edges: readonly SabaleEdge[];
  readonly bars: number;
  readonly markers: number;
  readonly doubles: number;
  readonly single_captured: number;
  readonly double_captured: number;
}

/** All that one pair of eyes needs, after so many entries of the log; `now` is None before the first deal. */
export interface SabaleShown {
  readonly entry: number;
  readonly place: Place;
  readonly now: SabaleNow | null;
  readonly mine: SabaleMine;
}

/** The marker jumps no more. */
export interface SabaleStayed {
  readonly kind: "stayed";
  readonly by: Seat;
}

/** Where the runner will turn (B3.1). */
export interface SabaleTurnChosen {
  readonly kind: "turn_chosen";
  readonly by: Seat;
  readonly cell: string;
}

/** The table. `phase` is the step that comes next: place, via, to, count, jump, bar, or over. */
export interface SabaleView {
  readonly seat: Seat | null;
  readonly turn: Seat | null;
  readonly seats: number;
  readonly edges: readonly string[];
  readonly phase: string;
  readonly runners: readonly (string | null)[];
  readonly markers: readonly SabaleMarker[];
  readonly bars: readonly string[];
  readonly bars_left: readonly number[];
  readonly markers_left: readonly number[];
  readonly doubles_left: readonly number[];
  readonly captured: readonly number[];
  readonly points: readonly number[];
  readonly via: string | null;
  readonly marker: string | null;
  readonly steps: readonly string[];
  readonly outcome: Outcome | null;
  readonly own: SabaleOwn | null;
}

/** Everything, for whoever comes or comes back: events from number `first` on are these. */
export interface SabaleWhole {
  readonly kind: "shown";
  readonly shown: SabaleShown;
  readonly first: number;
  readonly events: readonly SabaleEvent[];
  readonly id: string;
}

/** The table is set (S2, S11). */
export interface SaboteurBegun {
  readonly kind: "begun";
  readonly seats: number;
  readonly rounds: number;
  readonly broken_get_no_gold: boolean;
}

/** A broken tool before a player. */
export interface SaboteurBroke {
  readonly kind: "broke";
  readonly by: Seat;
  readonly tool: string;
  readonly player: Seat;
}

/** A card of the deck, or a start or goal. `kind` is passage, dead_end, break, repair, rockfall, map, start or goal. `sides` are its openings, `nets` those that are joined inside it; `turned` is its name after a half turn, empty where that changes nothing; `tools` are what it breaks, or may mend one of. */
export interface SaboteurCard {
  readonly name: string;
  readonly kind: string;
  readonly count: number;
  readonly sides?: string;
  readonly nets?: readonly string[];
  readonly turned?: string;
  readonly tools?: readonly string[];
}

/** One entry of the log more: what this pair of eyes noticed from number `first` on, and what is shown otherwise. An event's number below what was heard already means that a move was taken back, or that another match began. Both lists are kept as the JSON they are sent as: most of it is the same for all, and written once. */
export interface SaboteurChanged {
  readonly kind: "changed";
  readonly entry: number;
  readonly number: number;
  readonly epoch: number;
  readonly first: number;
  readonly events: readonly SaboteurEvent[];
  readonly patch: readonly Op[];
  readonly id: string;
}

/** What a player last claimed about a goal in this round, and whether all had seen them look there by then. */
export interface SaboteurClaim {
  readonly by: Seat;
  readonly cell: string;
  readonly says: string;
  readonly looked: boolean;
}

/** Private: one's role and first hand. */
export interface SaboteurDealt {
  readonly kind: "dealt";
  readonly role: string;
  readonly hand: readonly string[];
}

/** Private: which card one discarded. */
export interface SaboteurDiscarded {
  readonly kind: "discarded";
  readonly card: string;
}

/** A card from the pile (S3.1). */
export interface SaboteurDrew {
  readonly kind: "drew";
  readonly by: Seat;
}

/** Private: which card one drew. */
export interface SaboteurDrewCard {
  readonly kind: "drew_card";
  readonly card: string;
}

/** The dwarves that are dealt from, and how few or many players may be saboteurs: one dwarf is left over. */
export interface SaboteurDwarves {
  readonly saboteurs: number;
  readonly diggers: number;
  readonly fewest: number;
  readonly most: number;
}

/** An event whose happening only its game can read. */
export interface SaboteurEvent {
  readonly number: number;
  readonly audience: string;
  readonly news: boolean;
  readonly what:
    | SaboteurBegun
    | SaboteurRoundBegun
    | SaboteurDealt
    | SaboteurLaid
    | SaboteurGoalTurned
    | SaboteurBroke
    | SaboteurRepaired
    | SaboteurRockFell
    | SaboteurLooked
    | SaboteurSaw
    | SaboteurPassed
    | SaboteurDiscarded
    | SaboteurDrew
    | SaboteurDrewCard
    | SaboteurRoundEnded
    | SaboteurGoldDrawn
    | SaboteurGoldOffered
    | SaboteurGoldTaken
    | SaboteurGoldKept
    | SaboteurPaid
    | SaboteurPaidWith
    | SaboteurGoldShown
    | Said
    | Seated;
}

/** A goal; `card` is None while it lies face down, and nothing of it is lit. */
export interface SaboteurGoal {
  readonly cell: string;
  readonly card: string | null;
  readonly turned: boolean;
  readonly lit: string;
}

/** A goal was reached and lies face up. */
export interface SaboteurGoalTurned {
  readonly kind: "goal_turned";
  readonly cell: string;
  readonly card: string;
  readonly turned: boolean;
}

/** A gold card, its nuggets, and how many the box has. */
export interface SaboteurGold {
  readonly name: string;
  readonly worth: number;
  readonly count: number;
}

/** Gold goes round among the diggers (S8.2); `chooser` begins. */
export interface SaboteurGoldDrawn {
  readonly kind: "gold_drawn";
  readonly cards: number;
  readonly chooser: Seat;
}

/** Private: what one keeps. */
export interface SaboteurGoldKept {
  readonly kind: "gold_kept";
  readonly card: string;
}

/** Private: what one may choose from. */
export interface SaboteurGoldOffered {
  readonly kind: "gold_offered";
  readonly cards: readonly string[];
}

/** The match is over and all gold is counted (S9.1). */
export interface SaboteurGoldShown {
  readonly kind: "gold_shown";
  readonly gold: readonly (readonly string[])[];
}

/** Somebody keeps one (S8.2); `next` chooses then, if anybody does. */
export interface SaboteurGoldTaken {
  readonly kind: "gold_taken";
  readonly by: Seat;
  readonly next: Seat | null;
}

/** A gold card its owner got, and in which round. */
export interface SaboteurKept {
  readonly round: number;
  readonly card: string;
}

/** A goal its owner looked at. */
export interface SaboteurKnown {
  readonly cell: string;
  readonly card: string;
}

/** A tunnel on the map. */
export interface SaboteurLaid {
  readonly kind: "laid";
  readonly by: Seat;
  readonly card: string;
  readonly cell: string;
  readonly turned: boolean;
}

/** Gold its owner saw while choosing: in which round, after how many takes, which cards. */
export interface SaboteurLook {
  readonly round: number;
  readonly after: number;
  readonly cards: readonly string[];
}

/** Somebody looks at a goal. */
export interface SaboteurLooked {
  readonly kind: "looked";
  readonly by: Seat;
  readonly cell: string;
}

/** What is for one seat alone; `you` is None for onlookers. */
export interface SaboteurMine {
  readonly you: Seat | null;
  readonly own: SaboteurOwn | null;
  readonly offers: readonly Offer[];
  readonly phrases: readonly string[];
  readonly undo: "consent" | "free" | "no";
}

/** The match as everybody sees it. Decisions are made under `number`; `epoch` is another after every undo, and in every match, so that neither it nor an event's number under it ever means two things. `given_up`: without an end. */
export interface SaboteurNow {
  readonly number: number;
  readonly epoch: number;
  readonly turn: Seat | null;
  readonly public: SaboteurView;
  readonly clocks: Banks | null;
  readonly asking: Asking | null;
  readonly given_up: boolean;
}

/** What one seat alone knows. */
export interface SaboteurOwn {
  readonly role: string;
  readonly hand: readonly string[];
  readonly discarded: readonly string[];
  readonly goals: readonly SaboteurKnown[];
  readonly gold: readonly SaboteurKept[];
  readonly looks: readonly SaboteurLook[];
}

/** A saboteur's pay: how many cards, and their sum (S8.3). */
export interface SaboteurPaid {
  readonly kind: "paid";
  readonly to: Seat;
  readonly cards: number;
  readonly nuggets: number;
}

/** Private: which cards one was paid with. */
export interface SaboteurPaidWith {
  readonly kind: "paid_with";
  readonly cards: readonly string[];
}

/** A card was discarded face down (S6.1). */
export interface SaboteurPassed {
  readonly kind: "passed";
  readonly by: Seat;
}

/** A finished round; `takers` are the diggers in the order in which they took gold. */
export interface SaboteurPast {
  readonly won: string;
  readonly last: Seat;
  readonly roles: readonly string[];
  readonly left_over: string;
  readonly takers: readonly Seat[];
  readonly paid: readonly SaboteurPayment[];
}

/** A saboteur's pay, as everybody sees it. */
export interface SaboteurPayment {
  readonly to: Seat;
  readonly cards: number;
  readonly nuggets: number;
}

/** A broken tool less (S5.2, S5.3). */
export interface SaboteurRepaired {
  readonly kind: "repaired";
  readonly by: Seat;
  readonly card: string;
  readonly tool: string;
  readonly player: Seat;
}

/** A tunnel less, as it lay. */
export interface SaboteurRockFell {
  readonly kind: "rock_fell";
  readonly by: Seat;
  readonly card: string;
  readonly cell: string;
  readonly turned: boolean;
}

/** Cards and roles are dealt (S2.1, S2.3). */
export interface SaboteurRoundBegun {
  readonly kind: "round_begun";
  readonly round: number;
  readonly first: Seat;
  readonly hand: number;
  readonly pile: number;
}

/** All dwarves are shown (S8.1); `won` is diggers, saboteurs or nobody. */
export interface SaboteurRoundEnded {
  readonly kind: "round_ended";
  readonly round: number;
  readonly won: string;
  readonly last: Seat;
  readonly roles: readonly string[];
  readonly left_over: string;
}

/** Private: what lies there. */
export interface SaboteurSaw {
  readonly kind: "saw";
  readonly cell: string;
  readonly card: string;
}

/** `pay` is what each saboteur gets, by how many of the players were saboteurs, from none on; `drawn` how many gold cards go round among the diggers. */
export interface SaboteurSheet {
  readonly seats: number;
  readonly rounds: number;
  readonly broken_get_no_gold: boolean;
  readonly dwarves: SaboteurDwarves;
  readonly hand: number;
  readonly start: string;
  readonly goals: readonly string[];
  readonly cards: readonly SaboteurCard[];
  readonly tools: readonly string[];
  readonly gold: readonly SaboteurGold[];
  readonly drawn: number;
  readonly pay: readonly number[];
}

/** All that one pair of eyes needs, after so many entries of the log; `now` is None before the first deal. */
export interface SaboteurShown {
  readonly entry: number;
  readonly place: Place;
  readonly now: SaboteurNow | null;
  readonly mine: SaboteurMine;
}

/** A tunnel on the map; `lit` are those of its sides that are joined to the start (`NES`), as it lies. */
export interface SaboteurTunnel {
  readonly cell: string;
  readonly card: string;
  readonly turned: boolean;
  readonly lit: string;
}

/** The table as one seat may know it. `shown` is filled when a round's roles lie open while gold is chosen. `turns_left` are the turns that this round can still have; claims stand until it ends, and come by seat and goal. */
export interface SaboteurView {
  readonly seat: Seat | null;
  readonly turn: Seat | null;
  readonly seats: number;
  readonly rounds: number;
  readonly broken_get_no_gold: boolean;
  readonly round: number;
  readonly phase: string;
  readonly dwarves: SaboteurDwarves;
  readonly first: Seat;
  readonly map: readonly SaboteurTunnel[];
  readonly goals: readonly SaboteurGoal[];
  readonly broken: readonly (readonly string[])[];
  readonly hands: readonly number[];
  readonly pile: number;
  readonly turns_left: number;
  readonly discards: readonly string[];
  readonly face_down: readonly number[];
  readonly looked: readonly (readonly string[])[];
  readonly talked: readonly Seat[];
  readonly claims: readonly SaboteurClaim[];
  readonly gold: readonly number[];
  readonly gold_pile: number;
  readonly shown: SaboteurPast | null;
  readonly past: readonly SaboteurPast[];
  readonly hoards: readonly (readonly string[])[];
  readonly outcome: Outcome | null;
  readonly own: SaboteurOwn | null;
}

/** Everything, for whoever comes or comes back: events from number `first` on are these. */
export interface SaboteurWhole {
  readonly kind: "shown";
  readonly shown: SaboteurShown;
  readonly first: number;
  readonly events: readonly SaboteurEvent[];
  readonly id: string;
}

/** The arrow that a rider leaves by. */
export interface SacramentoArrow {
  readonly rider: number;
  readonly cell: string;
  readonly way: string;
}

/** The carrier has reached the bank; the round is over (C5.1). */
export interface SacramentoBanked {
  readonly kind: "banked";
  readonly by: Seat;
  readonly rider: number;
  readonly cell: string;
}

/** The table is set: the sum that wins, and the board, by seat (C1, C2.2, C2.3). */
export interface SacramentoBegun {
  readonly kind: "begun";
  readonly seats: number;
  readonly target: number;
  readonly starts: readonly (readonly string[])[];
  readonly closed: readonly string[];
  readonly arrows: readonly (readonly string[])[];
  readonly entrances: readonly (readonly string[])[];
  readonly ways: readonly (readonly string[])[];
}

/** A rider on an own entrance that does not bank carries no gold (C5.2, C5.3). */
export interface SacramentoCameEmpty {
  readonly kind: "came_empty";
  readonly by: Seat;
  readonly rider: number;
  readonly cell: string;
}

/** One of 13 × 13, by row and column from the north-west. */
export interface SacramentoCell {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  readonly closed: boolean;
}

/** One entry of the log more: what this pair of eyes noticed from number `first` on, and what is shown otherwise. An event's number below what was heard already means that a move was taken back, or that another match began. Both lists are kept as the JSON they are sent as: most of it is the same for all, and written once. */
export interface SacramentoChanged {
  readonly kind: "changed";
  readonly entry: number;
  readonly number: number;
  readonly epoch: number;
  readonly first: number;
  readonly events: readonly SacramentoEvent[];
  readonly patch: readonly Op[];
  readonly id: string;
}

/** A corner, clockwise from the north-west; where nobody sits, arrows and entrances are plain cells (C2.3). */
export interface SacramentoCorner {
  readonly name: string;
  readonly player: Seat | null;
  readonly start: readonly string[];
  readonly arrows: readonly SacramentoArrow[];
  readonly entrances: readonly string[];
}

/** The match is over; under which rider each one's gold is, and everybody's money (C4.5, C6). */
export interface SacramentoEnded {
  readonly kind: "ended";
  readonly riders: readonly number[];
  readonly money: readonly number[];
}

/** An event whose happening only its game can read. */
export interface SacramentoEvent {
  readonly number: number;
  readonly audience: string;
  readonly news: boolean;
  readonly what:
    | SacramentoBegun
    | Seated
    | SacramentoRoundBegun
    | SacramentoHid
    | SacramentoHidUnder
    | SacramentoThrew
    | SacramentoLapsed
    | SacramentoRode
    | SacramentoLifted
    | SacramentoStayed
    | SacramentoWentHome
    | SacramentoCameEmpty
    | SacramentoBanked
    | SacramentoVoided
    | SacramentoEnded
    | Said;
}

/** A nugget is under one of three riders (C2.1, C4.2, C4.3). */
export interface SacramentoHid {
  readonly kind: "hid";
  readonly by: Seat;
}

/** Private: which rider carries one's own nugget. */
export interface SacramentoHidUnder {
  readonly kind: "hid_under";
  readonly rider: number;
}

/** Dice that no rider can use (C3.4); with both, the turn passes. */
export interface SacramentoLapsed {
  readonly kind: "lapsed";
  readonly by: Seat;
  readonly dice: readonly number[];
}

/** A challenge: is there gold under the lifted rider of this player? (C4.1–C4.3) If there is none, the rider that came goes home, from `cell`. If there is, the player's three do: `origins` are from where, None for one that waited already; empty if nobody of them goes. */
export interface SacramentoLifted {
  readonly kind: "lifted";
  readonly by: Seat;
  readonly rider: number;
  readonly player: Seat;
  readonly lifted: number;
  readonly cell: string;
  readonly gold: boolean;
  readonly origins: readonly (string | null)[];
}

/** What is for one seat alone; `you` is None for onlookers. */
export interface SacramentoMine {
  readonly you: Seat | null;
  readonly own: SacramentoOwn | null;
  readonly offers: readonly Offer[];
  readonly phrases: readonly string[];
  readonly undo: "consent" | "free" | "no";
}

/** The match as everybody sees it. Decisions are made under `number`; `epoch` is another after every undo, and in every match, so that neither it nor an event's number under it ever means two things. `given_up`: without an end. */
export interface SacramentoNow {
  readonly number: number;
  readonly epoch: number;
  readonly turn: Seat | null;
  readonly public: SacramentoView;
  readonly clocks: Banks | null;
  readonly asking: Asking | null;
  readonly given_up: boolean;
}

/** One seat's secret: the rider with its gold, None while it is in the hand. */
export interface SacramentoOwn {
  readonly gold: number | null;
}

/** A rider, from where (None: behind its arrow), and where its ride ends (C3.2). `path` are the cells it came to, one by one to the end: of several free ways, north or south first. */
export interface SacramentoRode {
  readonly kind: "rode";
  readonly by: Seat;
  readonly rider: number;
  readonly die: number;
  readonly origin: string | null;
  readonly path: readonly string[];
  readonly cell: string;
}

/** All riders are behind their arrows, and gold is to be hidden, from this player on (C2.1, C6.1). `origins`: by seat, from where its three riders went home; None for one that waited already. */
export interface SacramentoRoundBegun {
  readonly kind: "round_begun";
  readonly round: number;
  readonly first: Seat;
  readonly origins: readonly (readonly (string | null)[])[];
}

/** What never changes in a match: the board, who sits where, and what gold is worth (C1, C2.2, C4.2, C5.1, C6.3). */
export interface SacramentoSheet {
  readonly cells: readonly SacramentoCell[];
  readonly corners: readonly SacramentoCorner[];
  readonly riders: number;
  readonly nugget: number;
  readonly target: number;
  readonly quiet_turns: number;
  readonly void_rounds: number;
}

/** All that one pair of eyes needs, after so many entries of the log; `now` is None before the first deal. */
export interface SacramentoShown {
  readonly entry: number;
  readonly place: Place;
  readonly now: SacramentoNow | null;
  readonly mine: SacramentoMine;
}

/** After a failed challenge the riders stay where they are (C4.3). */
export interface SacramentoStayed {
  readonly kind: "stayed";
  readonly by: Seat;
}

/** A turn begins with two dice (C3.1). */
export interface SacramentoThrew {
  readonly kind: "threw";
  readonly by: Seat;
  readonly dice: readonly [number, number];
}

/** The table, most of it by seat. `phase` is hide, ride, answer, anew or over; riders are 1 to 3. */
export interface SacramentoView {
  readonly seat: Seat | null;
  readonly turn: Seat | null;
  readonly seats: number;
  readonly target: number;
  readonly starts: readonly (readonly string[])[];
  readonly closed: readonly string[];
  readonly arrows: readonly (readonly string[])[];
  readonly entrances: readonly (readonly string[])[];
  readonly ways: readonly (readonly string[])[];
  readonly round: number;
  readonly first: Seat;
  readonly phase: string;
  readonly mover: Seat;
  readonly riders: readonly (readonly (string | null)[])[];
  readonly money: readonly number[];
  readonly hidden: readonly boolean[];
  readonly shown: readonly (readonly number[])[];
  readonly dice: readonly number[];
  readonly left: readonly number[];
  readonly moved: number | null;
  readonly found: boolean;
  readonly turns: number;
  readonly quiet: number;
  readonly voids: number;
  readonly gold: readonly number[] | null;
  readonly outcome: Outcome | null;
  readonly own: SacramentoOwn | null;
}

/** The round has lasted too long and is void (C6.3). */
export interface SacramentoVoided {
  readonly kind: "voided";
  readonly round: number;
}

/** After a failed challenge all three riders go home, and the gold is hidden anew (C4.3). `origins`: from where, None for one that waited already. */
export interface SacramentoWentHome {
  readonly kind: "went_home";
  readonly by: Seat;
  readonly origins: readonly (string | null)[];
}

/** Everything, for whoever comes or comes back: events from number `first` on are these. */
export interface SacramentoWhole {
  readonly kind: "shown";
  readonly shown: SacramentoShown;
  readonly first: number;
  readonly events: readonly SacramentoEvent[];
  readonly id: string;
}

/** Somebody spoke; true or not. */
export interface Said {
  readonly kind: "said";
  readonly by: Seat;
  readonly text: string;
}

/** Others agree that the seat goes to whoever asks, or its old device does not. */
export interface Say {
  readonly agrees: boolean;
}

/** Private: which seat is one's own, where nothing else that is private begins a match. */
export interface Seated {
  readonly kind: "seated";
  readonly player: Seat;
}

/** Take a chair under a name. */
export interface Sit {
  readonly seat: number;
  readonly name: string;
}

/** The key of a link that brings a seat to another device. */
export interface Spend {
  readonly key: string;
}

/** A finished match at one of its lines, as somebody saw it; for `all` every seat's view, one after the other. */
export interface Step {
  readonly step: number;
  readonly steps: number;
  readonly line: string;
  readonly views: readonly Json[];
  readonly events: Json;
}

/** How somebody has fared this evening, person or bot, by name. */
export interface Tally {
  readonly name: string;
  readonly matches: number;
  readonly wins: number;
}

/** What this server speaks, and the pages it serves: a page says both when it joins a table. */
export interface Version {
  readonly protocol: number;
  readonly build: string;
}

export type Letter =
  | Refused
  | DuelWhole
  | DuelChanged
  | SabaleWhole
  | SabaleChanged
  | SaboteurWhole
  | SaboteurChanged
  | SacramentoWhole
  | SacramentoChanged;
