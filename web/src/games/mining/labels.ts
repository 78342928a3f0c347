/** Accessible labels of cards and cells, and the prompts of the mining games. */
import { i18n } from "../../i18n/localization.svelte";
import type { MatchController } from "../../table/state/matchController.svelte";
import { discardPurpose, repairableTools, selectedTogether } from "./twoCardDiscard.svelte";
import type { BoardCell } from "./boardCells";

/** Returns a card's name; if its rotated form has no name, that it is rotated is added. */
export function cardLabel(match: MatchController, card: string, turned = false): string {
  const words = match.words;
  if (turned && words.has(`card.${card} turned`)) return words.name("card", `${card} turned`);
  return words.name("card", card) + (turned ? words.name("turned", "true") : "");
}

/** Returns the label of a cell with its contents: `8,0, B: face down; Ana says: …`. */
export function cellLabel(match: MatchController, boardCell: BoardCell): string {
  const goal = boardCell.letter === "" ? "" : ` ${i18n.translate("mining.goal", null, { letter: boardCell.letter })}`;
  return `${boardCell.cell}${goal}: ${cellContent(match, boardCell)}`;
}

function cellContent(match: MatchController, boardCell: BoardCell): string {
  const { words } = match;
  if (boardCell.kind === "start") {
    const colour = boardCell.face?.ladder ?? "";
    return words.translate("aloud.start", null, { colour: words.name("colour", colour) });
  }
  const parts: string[] = [];
  if (boardCell.card !== null) parts.push(cardLabel(match, boardCell.card, boardCell.turned));
  else parts.push(words.translate("aloud.hidden"));
  if (boardCell.seen !== null)
    parts.push(
      // A replay that shows everything has no reader with a seat.
      match.ownSeat === null
        ? words.name("card", boardCell.seen)
        : i18n.translate(seenKey("mining.you_saw", boardCell.seen), null, { card: words.name("card", boardCell.seen) }),
    );
  for (const claim of boardCell.claims)
    parts.push(
      `${words.player(claim.by)}: ${words.phraseSentence(`claim ${boardCell.cell} ${claim.says}`)} ${claimStatus(claim.looked, claim.truth)}`,
    );
  if (boardCell.keyed) parts.push(i18n.translate("mining.keyed"));
  if (boardCell.bribed !== null) parts.push(i18n.translate(`mining.bribed.${boardCell.bribed}`));
  if (boardCell.token !== null) parts.push(i18n.translate(`mining.token.${boardCell.token}`));
  if (boardCell.face !== null && boardCell.light.lit === "" && boardCell.kind === "tunnel")
    parts.push(i18n.translate("mining.dark"));
  return parts.join("; ");
}

/** Returns the key of the sentence about a goal's card that was seen: the treasure, stones, or any other card. */
export function seenKey(key: string, card: string): string {
  const sentence = `${key}.${card.startsWith("stones") ? "stones" : card}`;
  return i18n.has(sentence) ? sentence : key;
}

/** Returns the player's own tools in words: “your pickaxe and your cart”. */
export function ownTools(tools: readonly string[]): string {
  return tools
    .map((tool) => i18n.translate(`mining.own.${tool}`))
    .reduceRight((other, one) => i18n.translate("and", null, { one, other }));
}

/** Returns a claim's status: true, false, made after looking, or without. */
export function claimStatus(looked: boolean, truth: boolean | null): string {
  if (truth !== null) return i18n.translate(truth ? "mining.claim.true" : "mining.claim.false");
  return i18n.translate(looked ? "mining.claim.looked" : "mining.claim.blind");
}

/** Returns the prompt of a player with a broken tool; null while all are intact. */
export function repairPrompt(
  match: MatchController<{ broken: readonly (readonly string[])[]; phase: string }>,
): string | null {
  const tools = match.isMyTurn && match.ownSeat !== null ? (match.view.broken[match.ownSeat] ?? []) : [];
  if (tools.length === 0 || match.offers[0]?.verb === "turn" || match.offers[0]?.verb === "take") return null;
  const places = { tools: ownTools(tools) };
  return i18n.translate(repairableTools(match).length ? "mining.broken.two" : "mining.broken", null, places);
}

/** Returns the prompt while several cards are being selected, or a repair card that fits two tools. */
export function selectionPrompt(match: MatchController<{ pile: number }>): string | null {
  const tool = discardPurpose(match);
  const count = selectedTogether(match).length;
  if ((tool === "" || (tool === null && count === 2)) && match.view.pile < 2)
    return i18n.translate("mining.discarding.short");
  if (tool === "") return i18n.translate(`mining.discarding.${count ? 1 : 0}`);
  if (tool !== null) return i18n.translate("mining.giving", null, { tool: ownTools([tool]), count });
  if (count === 2) return i18n.translate("mining.discarding.2");
  if (match.selectedPiece === "bribe" && match.ghost === null) return i18n.translate("mining.bribing");
  const repairs = match.untargetedMoves.filter((offer) => offer.verb === "repair");
  return repairs.length > 1 && match.ghost === null ? i18n.translate("mining.which_tool") : null;
}

/** Returns each broken tool of a seat with what that means. */
export function brokenFacts(
  match: MatchController<{ broken: readonly (readonly string[])[] }>,
  seat: number,
): string[] {
  return (match.view.broken[seat] ?? []).map((tool) =>
    i18n.translate("mining.broken_fact", null, { tool: match.words.name("tool", tool, "broken") }),
  );
}
