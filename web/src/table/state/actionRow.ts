/** What the row of buttons holds beside the selected move, and whether hint and taking back have room in it. */
import type { Offer } from "../../connection/messages";
import type { GameModule } from "../gameModule";
import type { MatchController } from "./matchController.svelte";

/** Returns the moves with a button of their own; the cards of a move of two are selected in the hand. */
export function movesWithButton(match: MatchController, gameModule: GameModule): readonly Offer[] {
  const joint = gameModule.jointMoves?.(match) ?? [];
  if (joint.length) return joint;
  const single =
    match.selectedPiece !== null ? match.untargetedMoves : gameModule.answersInHand ? [] : match.plainMoves;
  return single.filter((offer) => !offer.second);
}

/** Returns whether the row is needed for the move: on a phone hint and taking back then stand beside the prompt. */
export function isRowNeeded(match: MatchController, gameModule: GameModule): boolean {
  if (match.draft.text !== null) return true;
  if (match.selectedPiece === null) return false;
  return match.ghost !== null || gameModule.ExtraActions !== undefined || movesWithButton(match, gameModule).length > 0;
}
