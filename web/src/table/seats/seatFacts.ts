/** What is known of the player on a seat, in words: who plays it, connected or not, cards in hand. */
import { i18n } from "../../i18n/localization.svelte";
import type { MatchController } from "../state/matchController.svelte";
import { isConnected, timeUntilBot } from "../state/turnStatus";
import { handSize } from "../state/viewFields";

/** Returns which bot plays a seat; "" for a person. */
export function levelText(info: { readonly kind: string; readonly level?: string | null }): string {
  if (info.kind !== "bot" && info.kind !== "away") return "";
  return i18n.translate(info.kind === "bot" ? "bot_level" : "bot_for", null, {
    level: i18n.translate(`level.${info.level}`),
  });
}

/** Returns how many players say that they suspect this one; "" while nobody does. */
export function suspicionText(match: MatchController, seat: number): string {
  const count = match.suspicions.get(seat);
  if (count === undefined) return "";
  if (seat === match.ownSeat) return i18n.translate("talk.suspects.you", count);
  return i18n.translate("talk.suspects", count, { name: match.names[seat] ?? "" });
}

/** Returns whether the person on a seat is missing, and when a bot stands in (also in the turn of another); "" if connected. */
export function absenceText(match: MatchController, seat: number): string {
  if (isConnected(match, seat)) return "";
  const time = timeUntilBot(match, seat);
  if (time !== null) return i18n.translate("not_here.until", null, { time });
  const isOver = match.snapshot.match === null || match.turn === null;
  const patience = match.tableSettings?.patience ?? match.usualPatience;
  return i18n.translate(isOver || patience ? "not_here" : "not_here.never");
}

/** Returns the facts as short texts. */
export function seatFacts(match: MatchController, seat: number): string[] {
  const count = handSize(match.snapshot, seat);
  return [
    levelText(match.snapshot.table.seats[seat]!),
    absenceText(match, seat),
    count === null ? "" : i18n.translate("cards_in_hand", count),
    match.turn === seat ? i18n.translate("to_move") : "",
    suspicionText(match, seat),
  ].filter(Boolean);
}
