/** What does a match of Saboteur look like? All that the frame of the table asks for. */
import type { Screen } from "../../table/screen";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Cover from "./Cover.svelte";
import Final from "./Final.svelte";
import Hand from "./Hand.svelte";
import RoundEnd from "./RoundEnd.svelte";
import { mending } from "../mine/naming";
import SeatBadges from "./SeatBadges.svelte";
import Secret from "./Secret.svelte";

const screen: Screen = { Board, Hand, Counters, SeatBadges, Secret, RoundEnd, Final, Cover, ask: mending };
export default screen;
