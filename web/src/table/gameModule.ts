/** The interface of a game's components, and its loader: games/<key>/index.ts. */
import type { Component } from "svelte";
import type { GameEvent, Offer } from "../connection/messages";
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
  /** Moves of several selected pieces, in place of those of a single one; none while there is one. */
  jointMoves?: (match: MatchController) => readonly Offer[];
  /** The prompt of the player's turn, where the game has more to say than whose turn it is. */
  prompt?: (match: MatchController) => string | null;
  /** The prompt once something is selected, where the game has more to say than where it goes. */
  selectionPrompt?: (match: MatchController) => string | null;
  /** What the selected card or piece does, or the step that is due, in one line: the game's words `screen.does.…`. */
  selectionHelp?: (match: MatchController) => string | null;
  /** Whether moves without a card or piece are buttons in the hand, with an explanation. */
  answersInHand?: boolean;
  /** The drafted turn in a sentence, for the button that sends it. */
  draftSummary?: (match: MatchController) => string;
  /** Sends the turn without the steps that are still possible; null while a step is due. Words: `screen.end`. */
  endTurn?: (match: MatchController) => (() => void) | null;
  /** What a drafted turn lacks before it can be sent. */
  missingStep?: (match: MatchController) => string;
  /** Always visible: cards left, turns left, tokens, keys, bars. */
  Counters?: MatchComponent;
  /** On each seat: broken tools, gold and the like. */
  SeatBadges?: SeatComponent;
  /** A player's standing in a few characters, always beside the name: what this viewer may know of it. */
  SeatScore?: SeatComponent;
  /** What the badges and the standing of a seat mean, one text each. */
  seatFacts?: (match: any, seat: number) => readonly string[];
  /** The player's role, colour or secret, opened at the start of a round. */
  PrivateInfo?: MatchComponent;
  /** The view at the end of a round: the view shown last, with the events since, and what the view after it scores. */
  boardAtRoundEnd?: (view: any, events: readonly GameEvent[], after: any) => unknown;
  /** Loads the result of a round, which is shown at its end. */
  RoundEnd?: () => Promise<{ default: MatchComponent }>;
  /** What the player chooses at the end of a round, always in view below its result; empty while nothing is due. */
  RoundChoice?: MatchComponent;
  /** Loads what a player won, beside the score on the podium. */
  PlayerResult?: () => Promise<{ default: SeatComponent }>;
  /** What each player gained in each round, in games with rounds. */
  scoreHistory?: (match: MatchController) => ScoreHistory;
  /** Each player's points as scored so far, and what they are, by the views of a moment: the board's is the last. */
  points?: {
    title: (views: readonly any[]) => string;
    of: (views: readonly any[], catalog: any) => readonly number[];
  };
  /** Whether no player has a secret: a replay of everything shows no more than any other. */
  hidesNothing?: boolean;
  /** Loads one seat's secrets, such as role and hand, for a replay that shows everything. */
  OpenSecrets?: () => Promise<{ default: Component<{ match: MatchController; seat: number; own: any }> }>;
  /** Loads what the game adds to the result of the match. */
  ResultDetails?: () => Promise<{ default: MatchComponent }>;
  /** The emblem of a seat, where it is not the seat's own: an index of ui/seatEmblems. */
  emblemOf?: (match: MatchController, seat: number) => number;
}

const MODULES = import.meta.glob<{ default: GameModule }>("../games/*/index.ts");

/** Loads a game's module; null for a game without one, which gets the fallback. */
export async function loadGameModule(game: string): Promise<GameModule | null> {
  const load = MODULES[`../games/${game}/index.ts`];
  return load ? (await load()).default : null;
}
