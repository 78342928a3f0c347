/** What does Sabale bring to the table? Its board, the chips of a turn, and what is counted. */
import type { Screen } from "../../table/gameModule";
import Board from "./Board.svelte";
import Cover from "./CoverArt.svelte";
import Final from "./ResultDetails.svelte";
import Hand from "./Hand.svelte";
import SeatBadges from "./SeatBadges.svelte";
import { drafted, type SabalePlay, stage, told } from "./draftedTurn";
import Won from "./PlayerResult.svelte";

/** After a first jump it is asked whether there is another one. */
const ask = (play: SabalePlay): string | null =>
  stage(play) === "jump" && drafted(play).jumps.length ? play.words.say("screen.ask.jump_on") : null;

/** The question that is still open. */
const missing = (play: SabalePlay): string =>
  play.words.say("screen.missing", null, { asked: ask(play) ?? play.words.say(`screen.ask.${stage(play)}`) });

export default { Board, Hand, SeatBadges, Won, Final, Cover, turn: told, ask, missing } satisfies Screen;
