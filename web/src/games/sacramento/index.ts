/** What does Sacramento bring to the table? Its plain, dice and riders, streets of doors, and a nugget to keep secret. */
import type { Screen } from "../../table/screen";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Cover from "./Cover.svelte";
import Final from "./Final.svelte";
import Hand from "./Hand.svelte";
import RoundEnd from "./RoundEnd.svelte";
import SeatBadges from "./SeatBadges.svelte";
import Secret from "./Secret.svelte";

export default { Board, Hand, Counters, SeatBadges, Secret, RoundEnd, Final, Cover, answers: true } satisfies Screen;
