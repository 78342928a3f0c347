/** What does a match of Saboteur look like? All that the frame of the table asks for. */
import { page } from "../../i18n/localization.svelte";
import type { Gains } from "../../table/result/scoreHistory";
import type { Screen } from "../../table/gameModule";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Cover from "./CoverArt.svelte";
import type { Saboteur } from "./match";
import Hand from "./Hand.svelte";
import RoundEnd from "./RoundEnd.svelte";
import type { SaboteurView } from "../../connection/types";
import { lyingAfter } from "../mining/roundEndBoard";
import { mending } from "../mining/labels";
import SeatBadges from "./SeatBadges.svelte";
import { goldByRound } from "./roundSummary";
import Secret from "./PrivateInfo.svelte";
import Won from "./PlayerResult.svelte";

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
