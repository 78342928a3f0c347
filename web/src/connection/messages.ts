/** Types of the server's messages for one viewer, whatever game is played; each game narrows `public` and `own`. */
import type {
  Answer,
  ClockState,
  Offer,
  Op,
  PresenceMessage,
  RefusedMessage,
  SeatDevices,
  TableInfo,
  Vote,
} from "./types";

export type {
  Answer,
  Clock,
  DealInfo,
  Draft,
  Offer,
  Op,
  Outcome,
  PresenceMessage,
  Reason,
  Refusal,
  RefusedMessage,
  SeatDevices,
  SeatInfo,
  TableInfo,
  TableSettings,
  Vote,
} from "./types";

export interface MatchState<View = any> {
  readonly number: number;
  readonly epoch: number;
  readonly turn: number | null;
  readonly public: View;
  readonly clocks: ClockState | null;
  readonly vote: Vote | null;
  readonly given_up: boolean;
}

export interface ViewerState<Own = any> {
  readonly seat: number | null;
  readonly own: Own;
  readonly offers: readonly Offer[];
  readonly phrases: readonly string[];
  readonly undo: "free" | "consent" | "no";
}

export interface Snapshot<View = any, Own = any> {
  readonly entry: number;
  readonly table: TableInfo;
  readonly match: MatchState<View> | null;
  readonly viewer: ViewerState<Own>;
}

/** What happened, as the game describes it: a kind and its fields. */
export interface EventData {
  readonly kind: string;
  readonly [field: string]: any;
}

/** An event as this viewer observed it. */
export interface GameEvent {
  readonly number: number;
  readonly audience: string;
  readonly news: boolean;
  readonly what: EventData;
}

export interface SnapshotMessage {
  readonly kind: "snapshot";
  readonly snapshot: Snapshot;
  readonly first: number;
  /** Less than `first` where a very long match's snapshot leaves events out. */
  readonly kept: number;
  readonly events: readonly GameEvent[];
  readonly id: string;
}

export interface Update {
  readonly kind: "update";
  readonly entry: number;
  readonly number: number;
  readonly epoch: number;
  readonly first: number;
  readonly events: readonly GameEvent[];
  readonly patch: readonly Op[];
  readonly id: string;
}

export type Message = SnapshotMessage | Update | RefusedMessage | Answer | PresenceMessage | SeatDevices;
