/** The game module of Sabale. */
import type { GameModule } from "../../table/gameModule";
import Board from "./Board.svelte";
import CoverArt from "./CoverArt.svelte";
import ResultDetails from "./ResultDetails.svelte";
import Hand from "./Hand.svelte";
import SeatBadges from "./SeatBadges.svelte";
import { draftedTurn, type SabalePlay, turnStage, draftSummary } from "./draftedTurn";
import PlayerResult from "./PlayerResult.svelte";

/** After a first jump the prompt asks for another one. */
const prompt = (match: SabalePlay): string | null =>
  turnStage(match) === "jump" && draftedTurn(match).jumps.length ? match.words.translate("screen.ask.jump_on") : null;

/** The question that is still open. */
const missingStep = (match: SabalePlay): string =>
  match.words.translate("screen.missing", null, {
    asked: prompt(match) ?? match.words.translate(`screen.ask.${turnStage(match)}`),
  });

export default {
  Board,
  Hand,
  SeatBadges,
  PlayerResult,
  ResultDetails,
  CoverArt,
  draftSummary,
  prompt,
  missingStep,
} satisfies GameModule;
