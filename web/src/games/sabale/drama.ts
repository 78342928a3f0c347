/** What flies over a table of Sabale: points from the marked cell to each player who gained or lost some. */
import { gains, placeAnchor, seatAnchor, type Flight, type GameDrama } from "../../table/drama/flight";
import { animateEvents } from "./animation";
import type { SabalePlay } from "./draftedTurn";

export default {
  flightsOf(what, { before, after }) {
    if (what.kind !== "marked") return [];
    return gains(before?.points, after?.points).flatMap((gain, seat): Flight[] => {
      if (gain === 0) return [];
      const label = gain > 0 ? `+${gain}` : `−${-gain}`;
      const [cell, panel] = [placeAnchor(what["cell"]), seatAnchor(seat)];
      return [{ piece: { of: "points" }, from: gain > 0 ? cell : null, to: panel, does: "gain", label }];
    });
  },
  animateBoard: (match, events) => animateEvents(match as SabalePlay, events),
} satisfies GameDrama;
