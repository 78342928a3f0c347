/** What does a match of Le Duel look like, for two or alone? All that the frame of the table asks for. */
import { page } from "../../i18n/localization.svelte";
import { added, type Gains, told } from "../../table/result/scoreHistory";
import type { Screen } from "../../table/gameModule";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Cover from "./CoverArt.svelte";
import Deeds from "./ExtraActions.svelte";
import Final from "./ResultDetails.svelte";
import { type Duel, lookOf } from "./match";
import Hand from "./Hand.svelte";
import RoundEnd from "./RoundEnd.svelte";
import type { DuelView } from "../../connection/types";
import { lyingAfter } from "../mining/roundEndBoard";
import { choosing, mending } from "../mining/labels";
import SeatBadges from "./SeatBadges.svelte";
import Secret from "./PrivateInfo.svelte";
import Won from "./PlayerResult.svelte";

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
