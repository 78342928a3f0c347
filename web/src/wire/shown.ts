/** What is one pair of eyes shown, whatever is played? The parts that belong to a game have its own types. */
import type { Asking, Banks, Offer, Op, Place, Refusal, Draft } from "./types";

export type {
  Asking,
  Banks,
  Chair,
  Clock,
  Deal,
  Draft,
  Line,
  Offer,
  Op,
  Outcome,
  Place,
  Refusal,
  Seat,
  Tally,
} from "./types";

export interface Now<View = any> {
  readonly number: number;
  readonly epoch: number;
  readonly turn: number | null;
  readonly public: View;
  readonly clocks: Banks | null;
  readonly asking: Asking | null;
  readonly given_up: boolean;
}

export interface Mine<Own = any> {
  readonly you: number | null;
  readonly own: Own;
  readonly offers: readonly Offer[];
  readonly phrases: readonly string[];
  readonly undo: "free" | "consent" | "no";
}

export interface Shown<View = any, Own = any> {
  readonly entry: number;
  readonly place: Place;
  readonly now: Now<View> | null;
  readonly mine: Mine<Own>;
}

export interface What {
  readonly kind: string;
  readonly [field: string]: any;
}

export interface Happened {
  readonly number: number;
  readonly audience: string;
  readonly news: boolean;
  readonly what: What;
}

export interface Whole {
  readonly kind: "shown";
  readonly shown: Shown;
  readonly first: number;
  readonly events: readonly Happened[];
  readonly id: string;
}

export interface Changed {
  readonly kind: "changed";
  readonly entry: number;
  readonly number: number;
  readonly epoch: number;
  readonly first: number;
  readonly events: readonly Happened[];
  readonly patch: readonly Op[];
  readonly id: string;
}

export interface Refusing {
  readonly kind: "refused";
  readonly id: string;
  readonly refusal: Refusal;
  readonly text: string;
}

export interface Answer {
  readonly kind: "answer";
  readonly id: string;
  readonly why: Refusal | null;
  readonly draft: Draft | null;
  readonly hint: string | null;
}

/** How a table is kept: onlookers write only with `remarks`, `hints` are for these seats, beside whoever sits alone. */
export interface Manner {
  readonly beat: string;
  readonly onlookers: boolean;
  readonly chat: boolean;
  readonly remarks: boolean;
  readonly hints: readonly number[];
}

export interface Around {
  readonly kind: "around";
  readonly here: readonly number[];
  readonly onlookers: number;
  readonly manner: Manner;
  /** The seat whose device is said to be lost, and who has still to answer. */
  readonly lost: { readonly seat: number; readonly waiting: readonly number[] } | null;
}

export type Message = Whole | Changed | Refusing | Answer | Around;
