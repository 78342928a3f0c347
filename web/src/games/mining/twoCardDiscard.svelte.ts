/**
 * Moves of two cards: discard both, or give both to repair a tool.
 *
 * A second card is added to a selected one by tapping it if neither can do anything else; otherwise a button says what
 * the two cards are for, and the second tap completes the move.
 */
import type { MatchController } from "../../table/state/matchController.svelte";
import type { Offer } from "../../connection/messages";
import { isDiscard } from "../../table/state/offers";

/** Stands in place of a selected piece while a button's two cards are selected: `give cart`, or `give` to discard. */
const DISCARD = "give";
const chosen = $state({ at: [] as readonly number[] });

/** Returns the tool that two cards are given for, "" for a discard; null while single cards are selected. */
export function discardPurpose(match: MatchController): string | null {
  const [word, tool = ""] = match.selectedPiece?.split(" ") ?? [];
  return word === DISCARD ? tool : null;
}

/** Returns the indices in hand of the cards selected together; none while there is a single one. */
export function selectedTogether(match: MatchController): readonly number[] {
  if (discardPurpose(match) !== null) return chosen.at;
  return match.selectedIndex !== null && chosen.at[0] === match.selectedIndex ? chosen.at : [];
}

/** Starts selecting two cards; a card that is selected already is the first of them. */
export function startDiscard(match: MatchController, tool: string, hand: readonly string[]): void {
  const first = hand.includes(match.selectedPiece ?? "")
    ? (match.selectedIndex ?? hand.indexOf(match.selectedPiece!))
    : null;
  match.clearSelection();
  match.refusal = null;
  match.selectedPiece = tool ? `${DISCARD} ${tool}` : DISCARD;
  chosen.at = first === null ? [] : [first];
}

/** Selects or deselects a card of a button's two; the second one completes the move, which is sent. */
export function toggleDiscard(match: MatchController, hand: readonly string[], at: number): void {
  match.refusal = null;
  chosen.at = chosen.at.includes(at) ? chosen.at.filter((one) => one !== at) : [...chosen.at, at].slice(-2);
  const tool = discardPurpose(match);
  const offer = pairOffers(match, hand, chosen.at).find((one) =>
    tool ? one.verb === "shed" && one.tool === tool : one.verb !== "shed",
  );
  if (offer) void match.send(offer.text);
}

/** Adds a card to the selected one, or takes it away again, if neither can do anything but be given away. */
export function addCard(match: MatchController, hand: readonly string[], at: number): boolean {
  const first = match.selectedIndex;
  const isPair =
    first !== null &&
    first !== at &&
    hand[first] === match.selectedPiece &&
    [first, at].every((one) => isIdle(match, hand[one]!)) &&
    pairOffers(match, hand, [first, at]).length > 0;
  if (!isPair) {
    // An earlier second card does not come back with its first.
    chosen.at = [];
    return false;
  }
  match.refusal = null;
  const isSelected = selectedTogether(match).includes(at);
  chosen.at = isSelected ? [] : [first, at];
  match.ghost = null;
  return true;
}

/** Whether a card can only be given away now. */
export const isIdle = (match: MatchController, card: string): boolean =>
  !match.offers.some((offer) => offer.piece === card && !isDiscard(offer));

/** Returns the moves of exactly these two cards. */
export function pairOffers(match: MatchController, hand: readonly string[], at: readonly number[]): Offer[] {
  const names = at.map((one) => hand[one]).sort();
  return names.length < 2
    ? []
    : match.offers.filter((offer) => offer.second && [offer.piece, offer.second].sort().join() === names.join());
}

/** Returns the tools that two cards can repair now. */
export const repairableTools = (match: MatchController): string[] => [
  ...new Set(match.offers.flatMap((offer) => (offer.verb === "shed" && offer.tool ? [offer.tool] : []))),
];
