/** Which cards go at once, to mend a tool or to be discarded? Asked for by a button, chosen in the hand. */
import type { Play } from "../../table/state/matchController.svelte";
import type { Offer } from "../../connection/messages";

/** What is chosen then stands where else a card would: `give cart`, or `give` for a discard. */
const GIVE = "give";
const chosen = $state({ at: [] as number[] });

/** What two cards are given for now: a tool, "" for nothing; null while single cards are chosen. */
export function givenFor(play: Play): string | null {
  const [word, tool = ""] = play.piece?.split(" ") ?? [];
  return word === GIVE ? tool : null;
}

/** Where in the hand the cards lie that are to go. */
export const given = (): readonly number[] => chosen.at;

/** From now on the hand is asked for cards; the one that is chosen already is the first of them. */
export function beginGiving(play: Play, tool: string, hand: readonly string[]): void {
  const first = hand.includes(play.piece ?? "") ? (play.chosenAt ?? hand.indexOf(play.piece!)) : null;
  play.clear();
  play.refusal = null;
  play.piece = tool ? `${GIVE} ${tool}` : GIVE;
  chosen.at = first === null ? [] : [first];
  aim(play, hand);
}

/** One more card, or one less; of more than two the last two go. */
export function give(play: Play, hand: readonly string[], at: number): void {
  chosen.at = chosen.at.includes(at) ? chosen.at.filter((one) => one !== at) : [...chosen.at, at].slice(-2);
  aim(play, hand);
}

function aim(play: Play, hand: readonly string[]): void {
  const tool = givenFor(play);
  const names = chosen.at.map((at) => hand[at]).sort();
  const fits = (offer: Offer) =>
    (tool ? offer.verb === "shed" && offer.tool === tool : /^pass/.test(offer.verb ?? "")) &&
    [offer.piece, ...(offer.second ? [offer.second] : [])].sort().join() === names.join();
  play.ghost = (names.length && play.offers.find(fits)) || null;
}

/** The tools that two cards mend now. */
export const payable = (play: Play): string[] => [
  ...new Set(play.offers.flatMap((offer) => (offer.verb === "shed" && offer.tool ? [offer.tool] : []))),
];
