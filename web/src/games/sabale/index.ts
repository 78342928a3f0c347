/** What does Sabale bring to the table? Its board, the chips of a turn, and what is counted. */
import type { Screen } from "../../table/screen";
import Board from "./Board.svelte";
import Cover from "./Cover.svelte";
import Final from "./Final.svelte";
import Hand from "./Hand.svelte";
import SeatBadges from "./SeatBadges.svelte";
import { told } from "./turn";
import Won from "./Won.svelte";

export default { Board, Hand, SeatBadges, Won, Final, Cover, turn: told } satisfies Screen;
