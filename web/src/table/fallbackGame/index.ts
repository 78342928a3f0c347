/** What does a game without a screen of its own get? The text table's drawing, and its moves as buttons. */
import type { GameModule } from "../gameModule";
import Board from "./Board.svelte";
import CoverArt from "./CoverArt.svelte";
import Hand from "./Hand.svelte";

export default { Board, Hand, CoverArt } satisfies GameModule;
