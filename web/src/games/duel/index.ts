/** What does a match of Le Duel look like, for two or alone? All that the frame of the table asks for. */
import { page } from "../../page.svelte";
import { added, type Gains, told } from "../../table/gains";
import type { Screen } from "../../table/screen";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Cover from "./Cover.svelte";
import Deeds from "./Deeds.svelte";
import Final from "./Final.svelte";
import { type Duel, lookOf } from "./game";
import Hand from "./Hand.svelte";
import RoundEnd from "./RoundEnd.svelte";
import type { DuelView } from "../../wire/types";
import { lyingAfter } from "../mine/lying";
import { choosing, mending } from "../mine/naming";
import SeatBadges from "./SeatBadges.svelte";
import Secret from "./Secret.svelte";
import Won from "./Won.svelte";

const rounds = (play: Duel): Gains => ({
  title: page.say("end.rounds"),
  gains: added(told(play.events, "round_ended").map((what) => what["nuggets"])),
});
const LAID = {
  keyed: false,
  bribed: false,
  token: null,
  lit: { blue: "NESW", green: "" },
  lamps: [],
};
const screen: Screen = {
  Board,
  Hand,
  Deeds,
  Counters,
  SeatBadges,
  Secret,
  RoundEnd,
  Won,
  Final,
  Cover,
  lying: (view: DuelView, events) => lyingAfter(view, events, LAID),
  ask: mending,
  choosing,
  look: lookOf,
  rounds,
};
export default screen;
