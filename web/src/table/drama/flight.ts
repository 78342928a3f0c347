/** What flies over the table: from whom or where, to whom or where, and what it does there. Data, given by each game. */
import type { Component } from "svelte";
import type { GameEvent } from "../../connection/messages";
import type { MessageFormatter } from "../../i18n/messageFormat";
import type { MatchController } from "../state/matchController.svelte";

/** What is drawn while it flies; `copy` is a copy of what lies at the end of the flight. */
export type Piece =
  | { readonly of: "tool"; readonly tool: string }
  | { readonly of: "nugget" }
  | { readonly of: "points" }
  | { readonly of: "die"; readonly value: number }
  | { readonly of: "copy" };

export interface Flight {
  readonly piece: Piece;
  /** Selectors of where it starts and ends; null where it appears at its end: the player's own move. */
  readonly from: string | null;
  readonly to: string;
  /** What happens on landing: the tool breaks or mends, a gain pops up, a die comes to rest. */
  readonly does: "lay" | "break" | "mend" | "gain" | "roll";
  /** The selector of what is not to be seen before the landing. */
  readonly hides?: string;
  /** What it is worth, as text. */
  readonly label?: string;
}

/** What a game's flights are computed from: public fields of events and views, nothing else. */
export interface Scene {
  readonly ownSeat: number | null;
  /** The views before and after. */
  readonly before: any;
  readonly after: any;
  readonly words: MessageFormatter;
}

/** What games/<key>/drama.ts exports. */
export interface GameDrama {
  flightsOf(what: GameEvent["what"], scene: Scene): readonly Flight[];
  /** What a die looks like, in games with dice. */
  Die?: Component<{ value: number; size: number }>;
  /** Animates pieces on the board, which are drawn at their final positions already. */
  animateBoard?(match: MatchController, events: readonly GameEvent[]): void;
}

export const seatAnchor = (seat: number): string => `[data-seat="${seat}"] .portrait`;
export const siteAnchor = (cell: string): string => `[data-site="${cell}"]`;
export const placeAnchor = (cell: string): string => `[data-place="${cell}"]`;

/** Returns where another player's piece comes from; the player's own move is not played back. */
export const from = (seat: number, ownSeat: number | null): string | null =>
  seat === ownSeat ? null : seatAnchor(seat);

/** Room for half a label, in pixels. */
const LABEL_MARGIN = 24;

/** Returns where a label's middle is whole on a screen of this width. */
export const onScreen = (x: number, width: number): number => Math.max(LABEL_MARGIN, Math.min(x, width - LABEL_MARGIN));

/** Returns each seat's gain between two lists of numbers. */
export function gains(before: readonly number[] | undefined, after: readonly number[] | undefined): number[] {
  return (after ?? []).map((value, seat) => value - (before?.[seat] ?? value));
}
