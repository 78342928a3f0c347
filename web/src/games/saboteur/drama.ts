/** What flies over a table of Saboteur. */
import type { GameDrama } from "../../table/drama/flight";
import { miningFlights, nuggets } from "../mining/flights";

export default {
  flightsOf(what, scene) {
    if (what.kind === "gold_taken") return nuggets(".choosing, .roles", what["by"], 1, "");
    if (what.kind === "paid") return nuggets(".roles", what["to"], what["cards"], `+${what["nuggets"]}`);
    return miningFlights(what, scene);
  },
} satisfies GameDrama;
