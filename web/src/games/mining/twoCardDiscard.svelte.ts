/** Selection of several cards at once, to repair a tool or to discard: started by a button, selected in the hand. */
import type { MatchController } from "../../table/state/matchController.svelte";
import type { Offer } from "../../connection/messages";

/** Stands in place of a selected piece: `give cart`, or `give` for a discard. */
const DISCARD = "give";
const chosen = $state({ at: [] as number[] });

/** Returns the tool that the cards are given for, "" for a discard; null while single cards are selected. */
export function discardPurpose(match: MatchController): string | null {
  const [word, tool = ""] = match.selectedPiece?.split(" ") ?? [];
  return word === DISCARD ? tool : null;
}

/** Returns the indices in hand of the selected cards. */
export const selectedForDiscard = (): readonly number[] => chosen.at;

/** Starts selecting; a card that is selected already is the first of them. */
export function startDiscard(match: MatchController, tool: string, hand: readonly string[]): void {
  const first = hand.includes(match.selectedPiece ?? "")
    ? (match.selectedIndex ?? hand.indexOf(match.selectedPiece!))
    : null;
  match.clearSelection();
  match.refusal = null;
  match.selectedPiece = tool ? `${DISCARD} ${tool}` : DISCARD;
  chosen.at = first === null ? [] : [first];
  aim(match, hand);
}

/** Selects or deselects a card; of more than two, the last two stay selected. */
export function toggleDiscard(match: MatchController, hand: readonly string[], at: number): void {
  chosen.at = chosen.at.includes(at) ? chosen.at.filter((one) => one !== at) : [...chosen.at, at].slice(-2);
  aim(match, hand);
}

function aim(match: MatchController, hand: readonly string[]): void {
  const tool = discardPurpose(match);
  const names = chosen.at.map((at) => hand[at]).sort();
  const fits = (offer: Offer) =>
    (tool ? offer.verb === "shed" && offer.tool === tool : /^pass/.test(offer.verb ?? "")) &&
    [offer.piece, ...(offer.second ? [offer.second] : [])].sort().join() === names.join();
  match.ghost = (names.length && match.offers.find(fits)) || null;
}

/** Returns the tools that two cards can repair now. */
export const repairableTools = (match: MatchController): string[] => [
  ...new Set(match.offers.flatMap((offer) => (offer.verb === "shed" && offer.tool ? [offer.tool] : []))),
];
