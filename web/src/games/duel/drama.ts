/** What flies over a table of Le Duel. */
import type { GameDrama } from "../../table/drama/flight";
import { siteAnchor } from "../../table/drama/flight";
import { miningFlights, nuggets } from "../mining/flights";

export default {
  flightsOf(what, scene) {
    if (what.kind !== "token_laid") return miningFlights(what, scene);
    const seat = (scene.after.colours as string[]).indexOf(what["colour"]);
    return seat < 0 || !what["worth"]
      ? []
      : nuggets(siteAnchor(what["cell"]), seat, what["worth"], `+${what["worth"]}`);
  },
} satisfies GameDrama;
