/** The game module of Le Duel, for two players and solo. */
import { i18n } from "../../i18n/localization.svelte";
import { differences, type ScoreHistory, eventsOfKind } from "../../table/result/scoreHistory";
import type { GameModule } from "../../table/gameModule";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import ExtraActions from "./ExtraActions.svelte";
import { cardPurpose } from "../mining/cardPurpose";
import { type Duel, emblemOf, facesOf, goldText } from "./match";
import Hand from "./Hand.svelte";
import type { DuelView } from "../../connection/types";
import { viewAfter } from "../mining/roundEndBoard";
import { brokenFacts, repairPrompt, selectionPrompt } from "../mining/labels";
import { pairOffers, selectedTogether } from "../mining/twoCardDiscard.svelte";
import SeatBadges from "./SeatBadges.svelte";
import PrivateInfo from "./PrivateInfo.svelte";

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
const debtFacts = (match: Duel, seat: number): string[] => {
  const debts = match.view.debts[seat] ?? 0;
  return debts > 0 ? [i18n.translate("mining.debts", debts)] : [];
};
const gameModule: GameModule = {
  Board,
  Hand,
  ExtraActions,
  jointMoves: (match: Duel) => pairOffers(match, match.own?.hand ?? [], selectedTogether(match)),
  Counters,
  SeatBadges,
  seatFacts: (match: Duel, seat) => [goldText(match, seat), ...debtFacts(match, seat), ...brokenFacts(match, seat)],
  PrivateInfo,
  RoundEnd: () => import("./RoundEnd.svelte"),
  PlayerResult: () => import("./PlayerResult.svelte"),
  ResultDetails: () => import("./ResultDetails.svelte"),
  boardAtRoundEnd: (view: DuelView, events, { nuggets, found }: DuelView) =>
    viewAfter({ ...view, nuggets, found }, events, LAID),
  prompt: repairPrompt,
  selectionPrompt,
  // Two cards are for something else than each alone.
  selectionHelp: (match: Duel) => (selectedTogether(match).length > 1 ? null : cardPurpose(match, facesOf(match))),
  emblemOf,
  scoreHistory,
  points: { title: () => i18n.translate("end.scores"), of: (views: readonly DuelView[]) => views.at(-1)!.nuggets },
  OpenSecrets: () => import("./OpenSecrets.svelte"),
};
export default gameModule;
