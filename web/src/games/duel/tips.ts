/** The tips of a first game of Le Duel, for two or alone, the more urgent first. */
import type { DuelOwn, DuelView } from "../../connection/types";
import { canMake, hasSelected, type Tip, type TipMoment } from "../../table/tips/tipChoice";
import { hasBrokenTool, hasUselessCard, isChoosingCard } from "../mining/tipMoments";

type Moment = TipMoment<DuelView, DuelOwn | null>;

const hasToken = ({ view, ownSeat, isMyTurn }: Moment) =>
  isMyTurn && [...view.map, ...view.goals].some(({ token }) => token !== null && token === view.colours[ownSeat ?? 0]);

/** Whether a card of a solo player has struck as it was drawn. */
const isStruck = ({ isMyTurn, events }: Moment) =>
  isMyTurn && events.some(({ what }) => what.kind === "tool_struck" || what.kind === "rock_struck");

export default [
  { key: "struck", fits: isStruck },
  { key: "turn", fits: canMake("turn") },
  { key: "broken", fits: hasBrokenTool },
  { key: "card", fits: isChoosingCard },
  { key: "place", fits: hasSelected("lay") },
  { key: "discard", fits: hasUselessCard },
  { key: "bribe", fits: canMake("bribe") },
  { key: "token", fits: hasToken },
  { key: "break", fits: hasSelected("break") },
] satisfies Tip[];
