/** Which cards go at once, to mend a tool or to be discarded? Asked for by a button, chosen in the hand. */
import type { MatchController } from "../../table/state/matchController.svelte";
import type { Offer } from "../../connection/messages";

/** What is chosen then stands where else a card would: `give cart`, or `give` for a discard. */
const DISCARD = "give";
const chosen = $state({ at: [] as number[] });

/** What two cards are given for now: a tool, "" for nothing; null while single cards are chosen. */
export function discardPurpose(match: MatchController): string | null {
  const [word, tool = ""] = match.selectedPiece?.split(" ") ?? [];
  return word === DISCARD ? tool : null;
}

/** Where in the hand the cards lie that are to go. */
export const selectedForDiscard = (): readonly number[] => chosen.at;

/** From now on the hand is asked for cards; the one that is chosen already is the first of them. */
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

/** One more card, or one less; of more than two the last two go. */
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

/** The tools that two cards mend now. */
export const repairableTools = (match: MatchController): string[] => [
  ...new Set(match.offers.flatMap((offer) => (offer.verb === "shed" && offer.tool ? [offer.tool] : []))),
];
