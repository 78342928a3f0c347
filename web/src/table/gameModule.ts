/** What does a game's screen bring along? Found by its folder: games/<key>/index.ts. */
import type { Component } from "svelte";
import type { Happened } from "../connection/messages";
import type { Gains } from "./result/scoreHistory";
import type { Play } from "./state/matchController.svelte";

export interface Screen {
  /** The board, inside the frame's middle; it uses <Camera> itself. */
  Board: Component<{ play: Play }>;
  /** Cards in hand, dice and riders, chips of steps: a row of 88 px, 166 at 1440. */
  Hand?: Component<{ play: Play }>;
  /** What can be done beside the chosen card's own moves: buttons in the row of actions. */
  Deeds?: Component<{ play: Play }>;
  /** What is asked of me now, where the game has more to say than whose turn it is. */
  ask?: (play: Play) => string | null;
  /** What is asked of me once something was chosen, where the game has more to say than where it goes. */
  choosing?: (play: Play) => string | null;
  /** Moves without a card or piece are pressed in the hand, where it says what they mean. */
  answers?: boolean;
  /** The drafted turn in a sentence, for the button that plays it. */
  turn?: (play: Play) => string;
  /** What a drafted turn lacks before it can be played. */
  missing?: (play: Play) => string;
  /** Always in sight: cards left, turns left, tokens, keys, bars. */
  Counters?: Component<{ play: Play }>;
  /** Broken tools and the like, on a seat. */
  SeatBadges?: Component<{ play: Play; seat: number }>;
  /** At the start of a round: hold to look. */
  Secret?: Component<{ play: Play }>;
  /** How the board lay when a round ended: what was shown last, with what happened since. */
  lying?: (view: any, events: readonly Happened[]) => unknown;
  /** The pause at the end of a round. */
  RoundEnd?: Component<{ play: Play }>;
  /** What a player won, beside the score on the podium. */
  Won?: Component<{ play: Play; seat: number }>;
  /** What each round brought each player, where there are rounds. */
  rounds?: (play: Play) => Gains;
  /** What the end adds to podium and chart. */
  Final?: Component<{ play: Play }>;
  /** The illustration of the home card, in a box of 340 × 150. */
  Cover: Component;
  /** Which hat and colour a seat wears, where it is not its own: an index of look/emblems. */
  look?: (play: Play, seat: number) => number;
}

const FOUND = import.meta.glob<{ default: Screen }>("../games/*/index.ts");
const COVERS = import.meta.glob<{ default: Component }>("../games/*/CoverArt.svelte");

/** A game's screen; null for a game without one, which is played at the text table. */
export async function screenOf(game: string): Promise<Screen | null> {
  const found = FOUND[`../games/${game}/index.ts`];
  return found ? (await found()).default : null;
}

/** The picture of the home card alone, so that home loads no whole game. */
export async function coverOf(game: string): Promise<Component | null> {
  const found = COVERS[`../games/${game}/CoverArt.svelte`];
  return found ? (await found()).default : null;
}
