/** The interface of a game's components, and its loader: games/<key>/index.ts. */
import type { Component } from "svelte";
import type { GameEvent } from "../connection/messages";
import type { ScoreHistory } from "./result/scoreHistory";
import type { MatchController } from "./state/matchController.svelte";

type MatchComponent = Component<{ match: MatchController }>;
type SeatComponent = Component<{ match: MatchController; seat: number }>;

export interface GameModule {
  /** The board, in the middle of the layout; it brings its own <BoardCamera>. */
  Board: MatchComponent;
  /** Cards in hand, dice and riders, or the steps of a turn: a row of 88 px, 166 px at a width of 1440. */
  Hand?: MatchComponent;
  /** Buttons in the action bar beside those of the selected card. */
  ExtraActions?: MatchComponent;
  /** The prompt of the player's turn, where the game has more to say than whose turn it is. */
  prompt?: (match: MatchController) => string | null;
  /** The prompt once something is selected, where the game has more to say than where it goes. */
  selectionPrompt?: (match: MatchController) => string | null;
  /** Whether moves without a card or piece are buttons in the hand, with an explanation. */
  answersInHand?: boolean;
  /** The drafted turn in a sentence, for the button that sends it. */
  draftSummary?: (match: MatchController) => string;
  /** What a drafted turn lacks before it can be sent. */
  missingStep?: (match: MatchController) => string;
  /** Always visible: cards left, turns left, tokens, keys, bars. */
  Counters?: MatchComponent;
  /** On each seat: broken tools, gold and the like. */
  SeatBadges?: SeatComponent;
  /** The player's role, colour or secret, opened at the start of a round. */
  PrivateInfo?: MatchComponent;
  /** The view at the end of a round: the view shown last, with the events since. */
  boardAtRoundEnd?: (view: any, events: readonly GameEvent[]) => unknown;
  /** Loads the result of a round, which is shown at its end. */
  RoundEnd?: () => Promise<{ default: MatchComponent }>;
  /** What a player won, beside the score on the podium. */
  PlayerResult?: SeatComponent;
  /** What each player gained in each round, in games with rounds. */
  scoreHistory?: (match: MatchController) => ScoreHistory;
  /** What the game adds to the result of the match. */
  ResultDetails?: MatchComponent;
  /** The illustration on the home screen, in a box of 340 × 150. */
  CoverArt: Component;
  /** The emblem of a seat, where it is not the seat's own: an index of ui/seatEmblems. */
  emblemOf?: (match: MatchController, seat: number) => number;
}

const MODULES = import.meta.glob<{ default: GameModule }>("../games/*/index.ts");
const COVERS = import.meta.glob<{ default: Component }>("../games/*/CoverArt.svelte");

/** Loads a game's module; null for a game without one, which gets the fallback. */
export async function loadGameModule(game: string): Promise<GameModule | null> {
  const load = MODULES[`../games/${game}/index.ts`];
  return load ? (await load()).default : null;
}

/** Loads a game's illustration alone, so that the home screen loads no whole game. */
export async function loadCoverArt(game: string): Promise<Component | null> {
  const load = COVERS[`../games/${game}/CoverArt.svelte`];
  return load ? (await load()).default : null;
}
