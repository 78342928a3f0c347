/** What is one pair of eyes shown, whatever is played? The parts that belong to a game have its own types. */
import type { Answer, Around, Asking, Banks, Offer, Op, Place, Refusing } from "./types";

export type {
  Answer,
  Around,
  Asking,
  Banks,
  Chair,
  Clock,
  Deal,
  Draft,
  Line,
  Manner,
  Offer,
  Op,
  Outcome,
  Place,
  Refusal,
  Refusing,
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

export type Message = Whole | Changed | Refusing | Answer | Around;
