/** Chooses the tips of a first game, one at a time: by what the player can do now, and what was shown before. */
import type { GameEvent, Offer } from "../../connection/messages";

/** What a game's tips depend on: what this player sees, may do and has selected. */
export interface TipMoment<View = any, Own = any> {
  readonly view: View;
  readonly own: Own;
  readonly ownSeat: number | null;
  readonly isMyTurn: boolean;
  readonly offers: readonly Offer[];
  readonly targets: readonly Offer[];
  readonly selectedPiece: string | null;
  readonly events: readonly GameEvent[];
  readonly draft: { readonly steps: readonly string[]; readonly offers: readonly Offer[] };
}

/** A tip, whose text is `screen.tip.<key>` of the game's words, and when it matters. */
export interface Tip {
  readonly key: string;
  readonly fits: (moment: TipMoment) => boolean;
}

export interface TipState {
  /** The tips shown so far, the present one among them. */
  readonly seen: readonly string[];
  readonly shown: string | null;
  /** Tips that fitted already when the present one was shown: they follow it, and do not replace it. */
  readonly waiting: readonly string[];
}

/** At most so many tips are shown in a first game. */
export const MOST_TIPS = 8;
export const NO_TIPS: TipState = { seen: [], shown: null, waiting: [] };

/** Returns what is shown now: a tip stays while it fits, unless another one begins to fit. */
export function nextTip(tips: readonly Tip[], state: TipState, moment: TipMoment): TipState {
  const fitting = tips.filter((tip) => tip.fits(moment)).map((tip) => tip.key);
  const unseen = state.seen.length < MOST_TIPS ? fitting.filter((key) => !state.seen.includes(key)) : [];
  const stays = state.shown !== null && fitting.includes(state.shown);
  const next = stays ? unseen.find((key) => !state.waiting.includes(key)) : unseen[0];
  if (next === undefined) return { seen: state.seen, shown: stays ? state.shown : null, waiting: unseen };
  return { seen: [...state.seen, next], shown: next, waiting: unseen.filter((key) => key !== next) };
}

/** Whether no more tips will come. */
export const isExhausted = (tips: readonly Tip[], state: TipState): boolean =>
  state.shown === null && state.seen.length >= Math.min(MOST_TIPS, tips.length);

/** Whether a move of this verb can be made now, of any piece or of the selected one. */
export const canMake =
  (verb: string) =>
  (moment: TipMoment): boolean =>
    moment.isMyTurn && moment.offers.some((offer) => offer.verb === verb);
export const hasSelected =
  (verb: string) =>
  (moment: TipMoment): boolean =>
    moment.offers.some((offer) => offer.verb === verb && offer.piece === moment.selectedPiece);
