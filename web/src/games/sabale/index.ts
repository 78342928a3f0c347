/** The game module of Sabale. */
import type { SabaleView } from "../../connection/types";
import { i18n } from "../../i18n/localization.svelte";
import type { GameModule } from "../../table/gameModule";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import SeatBadges from "./SeatBadges.svelte";
import { draftSummary, endTurn, type SabalePlay, turnStage } from "./draftedTurn";
import { laterBars } from "./laterBars.svelte";

/** While jumps and bars are possible, the prompt names both. */
const prompt = (match: SabalePlay): string | null =>
  turnStage(match) === "jump" && laterBars.of(match).length ? match.words.translate("screen.ask.jump_or_bar") : null;

/** What the step that is due does. */
function selectionHelp(match: SabalePlay): string | null {
  const stage = turnStage(match);
  const key = `screen.does.${stage === "jump" && laterBars.of(match).length ? "jump_or_bar" : stage}`;
  return match.words.has(key) ? match.words.translate(key) : null;
}

/** The question that is still open. */
const missingStep = (match: SabalePlay): string =>
  match.words.translate("screen.missing", null, {
    asked: match.words.translate(`screen.ask.${turnStage(match)}`),
  });

const seatFacts = (match: SabalePlay, seat: number): string[] => {
  const { words, view } = match;
  const left = {
    markers: words.translate("beside.markers", view.markers_left[seat] ?? 0),
    doubles: words.translate("beside.doubles", view.doubles_left[seat] ?? 0),
    bars: words.translate("beside.bars", view.bars_left[seat] ?? 0),
  };
  return [words.translate("points", view.points[seat] ?? 0), words.translate("beside.left", null, left)];
};

export default {
  Board,
  Hand,
  SeatBadges,
  seatFacts,
  PlayerResult: () => import("./PlayerResult.svelte"),
  ResultDetails: () => import("./ResultDetails.svelte"),
  draftSummary,
  endTurn,
  prompt,
  missingStep,
  selectionHelp,
  points: { title: () => i18n.translate("end.scores"), of: (views: readonly SabaleView[]) => views.at(-1)!.points },
  hidesNothing: true,
} satisfies GameModule;
