/** Accessible labels of cards and cells, and the prompts of the mining games. */
import { i18n } from "../../i18n/localization.svelte";
import type { MatchController } from "../../table/state/matchController.svelte";
import { selectedForDiscard, discardPurpose, repairableTools } from "./twoCardDiscard.svelte";
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
    parts.push(i18n.translate("mining.you_saw", null, { card: words.name("card", boardCell.seen) }));
  for (const claim of boardCell.claims)
    parts.push(
      `${words.player(claim.by)}: ${words.phraseSentence(`claim ${boardCell.cell} ${claim.says}`)} ${claimStatus(claim.looked, claim.truth)}`,
    );
  if (boardCell.keyed) parts.push(i18n.translate("mining.keyed"));
  if (boardCell.bribed !== null)
    parts.push(i18n.translate("mining.bribed", null, { colour: words.name("colour", boardCell.bribed) }));
  if (boardCell.token !== null)
    parts.push(i18n.translate("mining.token_of", null, { colour: words.name("colour", boardCell.token) }));
  if (boardCell.face !== null && boardCell.light.lit === "" && boardCell.kind === "tunnel")
    parts.push(i18n.translate("mining.dark"));
  return parts.join("; ");
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
  const places = { tools: tools.map((tool) => match.words.name("tool", tool)).join(", ") };
  return i18n.translate(repairableTools(match).length ? "mining.broken.two" : "mining.broken", null, places);
}

/** Returns the prompt while several cards are being selected, or a repair card that fits two tools. */
export function selectionPrompt(match: MatchController<{ pile: number }>): string | null {
  const tool = discardPurpose(match);
  const count = selectedForDiscard().length;
  if (tool === "") return i18n.translate(`mining.discarding.${match.view.pile < count ? "short" : count}`);
  if (tool !== null) return i18n.translate("mining.giving", null, { tool: match.words.name("tool", tool), count });
  if (match.selectedPiece === "bribe" && match.ghost === null) return i18n.translate("mining.bribing");
  const repairs = match.untargetedMoves.filter((offer) => offer.verb === "repair");
  return repairs.length > 1 && match.ghost === null ? i18n.translate("mining.which_tool") : null;
}
