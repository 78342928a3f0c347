/** The game module of Le Duel, for two players and solo. */
import { i18n } from "../../i18n/localization.svelte";
import { differences, type ScoreHistory, eventsOfKind } from "../../table/result/scoreHistory";
import type { GameModule } from "../../table/gameModule";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import CoverArt from "./CoverArt.svelte";
import ExtraActions from "./ExtraActions.svelte";
import ResultDetails from "./ResultDetails.svelte";
import { type Duel, emblemOf } from "./match";
import Hand from "./Hand.svelte";
import type { DuelView } from "../../connection/types";
import { viewAfter } from "../mining/roundEndBoard";
import { repairPrompt, selectionPrompt } from "../mining/labels";
import SeatBadges from "./SeatBadges.svelte";
import PrivateInfo from "./PrivateInfo.svelte";
import PlayerResult from "./PlayerResult.svelte";

const scoreHistory = (match: Duel): ScoreHistory => ({
  title: i18n.translate("end.rounds"),
  gains: differences(eventsOfKind(match.events, "round_ended").map((what) => what["nuggets"])),
});
const LAID = {
  keyed: false,
  bribed: false,
  token: null,
  lit: { blue: "NESW", green: "" },
  lamps: [],
};
const gameModule: GameModule = {
  Board,
  Hand,
  ExtraActions,
  Counters,
  SeatBadges,
  PrivateInfo,
  RoundEnd: () => import("./RoundEnd.svelte"),
  PlayerResult,
  ResultDetails,
  CoverArt,
  boardAtRoundEnd: (view: DuelView, events) => viewAfter(view, events, LAID),
  prompt: repairPrompt,
  selectionPrompt,
  emblemOf,
  scoreHistory,
};
export default gameModule;
