/** The game module of Sacramento. */
import { i18n } from "../../i18n/localization.svelte";
import type { ScoreHistory } from "../../table/result/scoreHistory";
import type { GameModule } from "../../table/gameModule";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Hand from "./Hand.svelte";
import SeatBadges from "./SeatBadges.svelte";
import PrivateInfo from "./PrivateInfo.svelte";
import { moneyText, nuggetsByRound } from "./nuggetCounts";
import type { SacramentoView } from "../../connection/types";
import { boardAfterRides, type SacramentoPlay } from "./rides";

const scoreHistory = (match: SacramentoPlay): ScoreHistory => ({
  title: i18n.translate("end.nuggets"),
  gains: nuggetsByRound(match.events, match.view.seats),
});

/** After the player's nugget was found, the prompt says so. */
function prompt(match: SacramentoPlay): string | null {
  if (match.view.phase !== "anew" || !match.isMyTurn) return null;
  const last = match.events.findLast(({ what }) => what.kind === "lifted" && what["player"] === match.ownSeat)?.what;
  const name = match.names[last?.["by"] as number] ?? "";
  return last?.["gold"] === true
    ? match.words.translate("screen.ask.stolen", null, {
        name,
        worth: match.words.translate("dollars", match.catalog?.nugget ?? 0),
      })
    : null;
}

/** What the selected rider or die does. */
function selectionHelp({ view, selectedPiece, selectedDie, words }: SacramentoPlay): string | null {
  if (view.phase !== "ride") return null;
  if (selectedPiece !== null) return words.translate("screen.does.rider");
  return selectedDie === null ? null : words.translate("screen.does.die", selectedDie);
}

export default {
  Board,
  Hand,
  Counters,
  SeatBadges,
  seatFacts: (match: SacramentoPlay, seat: number) => [moneyText(match, seat)],
  PrivateInfo,
  RoundEnd: () => import("./RoundEnd.svelte"),
  PlayerResult: () => import("./PlayerResult.svelte"),
  boardAtRoundEnd: boardAfterRides,
  scoreHistory,
  points: { title: () => i18n.translate("end.scores"), of: (views: readonly SacramentoView[]) => views.at(-1)!.money },
  OpenSecrets: () => import("./OpenSecrets.svelte"),
  prompt,
  selectionHelp,
  answersInHand: true,
} satisfies GameModule;
