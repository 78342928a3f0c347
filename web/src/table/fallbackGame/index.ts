/** The game module of games without one: the text view's board, and moves as buttons. */
import type { GameModule } from "../gameModule";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";

export default { Board, Hand } satisfies GameModule;
