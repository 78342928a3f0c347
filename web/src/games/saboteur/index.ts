/** The game module of Saboteur. */
import { i18n } from "../../i18n/localization.svelte";
import type { ScoreHistory } from "../../table/result/scoreHistory";
import type { GameModule } from "../../table/gameModule";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import CoverArt from "./CoverArt.svelte";
import type { Saboteur } from "./match";
import Hand from "./Hand.svelte";
import type { SaboteurView } from "../../connection/types";
import { viewAfter } from "../mining/roundEndBoard";
import { repairPrompt } from "../mining/labels";
import SeatBadges from "./SeatBadges.svelte";
import { goldByRound } from "./roundSummary";
import PrivateInfo from "./PrivateInfo.svelte";
import PlayerResult from "./PlayerResult.svelte";

const scoreHistory = (match: Saboteur): ScoreHistory => ({
  title: i18n.translate("mining.gold_by_round"),
  gains: goldByRound(match.view.past, match.view.seats),
});
const gameModule: GameModule = {
  Board,
  Hand,
  Counters,
  SeatBadges,
  PrivateInfo,
  RoundEnd: () => import("./RoundEnd.svelte"),
  PlayerResult,
  CoverArt,
  boardAtRoundEnd: (view: SaboteurView, events) => viewAfter(view, events, { lit: "NESW" }),
  prompt: repairPrompt,
  scoreHistory,
};
export default gameModule;
