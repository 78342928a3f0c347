/** What flies over a table of Sacramento: dice, and gold to the player who banks or finds it. */
import { from, gains, placeAnchor, seatAnchor, type Flight, type GameDrama } from "../../table/drama/flight";
import { animateEvents } from "./animation";
import Die from "./Die.svelte";
import type { SacramentoPlay } from "./rides";

export default {
  Die,
  flightsOf(what, { ownSeat, before, after, words }) {
    if (what.kind === "threw")
      return (what["dice"] as number[]).map((value, at): Flight => {
        // The player's own dice roll in the hand.
        const isOwn = what["by"] === ownSeat;
        const to = isOwn ? `.hand .die:nth-of-type(${at + 1}) svg` : `[data-seat="${what["by"]}"] [data-die="${at}"]`;
        return { piece: { of: "die", value }, from: from(what["by"], ownSeat), to, hides: to, does: "roll" };
      });
    if (what.kind === "banked" || (what.kind === "lifted" && what["gold"])) {
      const start = placeAnchor(what["cell"]);
      const label = `+${words.translate("dollars", gains(before?.money, after?.money)[what["by"]] ?? 0)}`;
      return [{ piece: { of: "nugget" }, from: start, to: seatAnchor(what["by"]), does: "gain", label }];
    }
    return [];
  },
  animateBoard: (match, events) => animateEvents(match as SacramentoPlay, events),
} satisfies GameDrama;
