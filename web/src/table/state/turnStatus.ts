/** Whose turn it is, whether that player is connected, and who moves otherwise. */
import { i18n } from "../../i18n/localization.svelte";
import type { MatchController } from "./matchController.svelte";

/** Whether the person on this seat is connected; true for bots, and until the server has sent presence. */
export function isConnected(match: MatchController, seat: number): boolean {
  const info = match.snapshot.table.seats[seat];
  return (
    info?.kind !== "person" || match.readonly || match.tableSettings === null || match.connectedSeats.includes(seat)
  );
}

/** Returns when a bot takes over for a person who is not connected, such as 1:05; null where the match waits. */
export function timeUntilBot(match: MatchController, seat: number): string | null {
  return match.snapshot.match?.turn === null ? null : match.absences.timeLeft(seat);
}

/** Returns a sentence on another player's turn: the match waits for an absent player, or a bot moves. */
export function turnStatus(match: MatchController, turn: number): string {
  const name = match.names[turn] ?? "";
  if (match.snapshot.table.seats[turn]?.kind === "away") return i18n.translate("turn.bot", null, { name });
  if (isConnected(match, turn)) return i18n.translate("their_turn", null, { name });
  const time = timeUntilBot(match, turn);
  if (time === null) return i18n.translate("turn.waits", null, { name });
  return i18n.translate("turn.countdown", null, { name, time });
}
