/** The tips of a first game of Sabale: one for each step of a turn, and two for what others do. */
import type { SabaleOwn, SabaleView } from "../../connection/types";
import type { Tip, TipMoment } from "../../table/tips/tipChoice";

type Moment = TipMoment<SabaleView, SabaleOwn | null>;

/** Whether a step of this verb is due, after those that are drafted. */
const isDue =
  (verb: string) =>
  ({ isMyTurn, draft, offers }: Moment): boolean =>
    isMyTurn && (draft.steps.length ? draft.offers : offers).some((offer) => offer.verb === verb);
const wasCaptured = ({ isMyTurn, ownSeat, events }: Moment): boolean =>
  isMyTurn && events.some(({ what }) => what.kind === "jumped" && what["player"] === ownSeat);
/** Whether any player has few markers left. */
const isNearEnd = ({ isMyTurn, view }: Moment): boolean => isMyTurn && Math.min(...view.markers_left) <= 3;

export default [
  { key: "place", fits: isDue("place") },
  { key: "captured", fits: wasCaptured },
  { key: "via", fits: isDue("via") },
  { key: "to", fits: isDue("to") },
  { key: "count", fits: isDue("double") },
  { key: "jump", fits: isDue("jump") },
  { key: "bar", fits: isDue("bar") },
  { key: "end", fits: isNearEnd },
] satisfies Tip[];
