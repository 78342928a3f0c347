/** What does a match of Saboteur look like? All that the frame of the table asks for. */
import { page } from "../../page.svelte";
import type { Gains } from "../../table/gains";
import type { Screen } from "../../table/screen";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Cover from "./Cover.svelte";
import type { Saboteur } from "./game";
import Hand from "./Hand.svelte";
import RoundEnd from "./RoundEnd.svelte";
import type { SaboteurView } from "../../wire/types";
import { lyingAfter } from "../mine/lying";
import { mending } from "../mine/naming";
import SeatBadges from "./SeatBadges.svelte";
import { goldByRound } from "./round";
import Secret from "./Secret.svelte";
import Won from "./Won.svelte";

const rounds = (play: Saboteur): Gains => ({
  title: page.say("mine.gold_by_round"),
  gains: goldByRound(play.view.past, play.view.seats),
});
const screen: Screen = {
  Board,
  Hand,
  Counters,
  SeatBadges,
  Secret,
  RoundEnd,
  Won,
  Cover,
  lying: (view: SaboteurView, events) => lyingAfter(view, events, { lit: "NESW" }),
  ask: mending,
  rounds,
};
export default screen;
