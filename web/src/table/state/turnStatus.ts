/** Whose turn is it, and is anybody there to take it? */
import { page } from "../../i18n/localization.svelte";
import type { Play } from "./matchController.svelte";

/** Whether a person who sits here has a page open; nobody knows before the table has said who is around. */
export function isHere(play: Play, seat: number): boolean {
  const chair = play.shown.place.chairs[seat];
  return chair?.kind !== "person" || play.readonly || play.manner === null || play.here.includes(seat);
}

/** Somebody else's turn, in words; whoever is away is waited for, or a bot takes it. */
export function theirTurn(play: Play, turn: number): string {
  const name = play.names[turn] ?? "";
  if (play.shown.place.chairs[turn]?.kind === "away") return page.say("turn.bot", null, { name });
  if (isHere(play, turn)) return page.say("their_turn", null, { name });
  const patience = play.manner?.patience ?? null;
  if (patience === null) return page.say("turn.away", null, { name });
  if (patience === 0) return page.say("turn.waits", null, { name });
  return page.say("turn.soon", Math.ceil(patience / 60), { name });
}
