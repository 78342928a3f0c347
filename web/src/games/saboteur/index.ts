/** The game module of Saboteur. */
import { i18n } from "../../i18n/localization.svelte";
import type { ScoreHistory } from "../../table/result/scoreHistory";
import type { GameModule } from "../../table/gameModule";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import { cardPurpose } from "../mining/cardPurpose";
import { facesOf, type Saboteur } from "./match";
import Hand from "./Hand.svelte";
import type { SaboteurView } from "../../connection/types";
import { viewAfter } from "../mining/roundEndBoard";
import { brokenFacts, repairPrompt } from "../mining/labels";
import { goldText, nuggetsSoFar } from "./gold";
import SeatScore from "./SeatScore.svelte";
import SeatBadges from "./SeatBadges.svelte";
import { goldByRound } from "./roundSummary";
import GoldPick from "./GoldPick.svelte";
import PrivateInfo from "./PrivateInfo.svelte";

const scoreHistory = (match: Saboteur): ScoreHistory => ({
  title: i18n.translate("mining.gold_by_round"),
  gains: goldByRound(match.view.past, match.view.seats),
});
const gameModule: GameModule = {
  Board,
  Hand,
  Counters,
  SeatBadges,
  SeatScore,
  seatFacts: (match: Saboteur, seat) => [goldText(match, seat), ...brokenFacts(match, seat)],
  PrivateInfo,
  RoundEnd: () => import("./RoundEnd.svelte"),
  RoundChoice: GoldPick,
  PlayerResult: () => import("./PlayerResult.svelte"),
  boardAtRoundEnd: (view: SaboteurView, events, { gold }: SaboteurView) =>
    viewAfter({ ...view, gold }, events, { lit: "NESW" }),
  prompt: repairPrompt,
  selectionHelp: (match: Saboteur) => cardPurpose(match, facesOf(match)),
  scoreHistory,
  points: {
    title: (views) => i18n.translate(views.length > 1 ? "mining.gold" : "mining.gold_known"),
    of: nuggetsSoFar,
  },
  OpenSecrets: () => import("./OpenSecrets.svelte"),
};
export default gameModule;
