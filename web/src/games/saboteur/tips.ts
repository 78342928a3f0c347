/** The tips of a first game of Saboteur, the more urgent first. */
import type { SaboteurOwn, SaboteurView } from "../../connection/types";
import { canMake, hasSelected, type Tip, type TipMoment } from "../../table/tips/tipChoice";
import { hasBrokenTool, hasUselessCard, isChoosingCard } from "../mining/tipMoments";

type Moment = TipMoment<SaboteurView, SaboteurOwn | null>;

export default [
  { key: "round", fits: (moment: Moment) => moment.isMyTurn && moment.view.round > 1 },
  { key: "broken", fits: hasBrokenTool },
  { key: "card", fits: isChoosingCard },
  { key: "place", fits: hasSelected("lay") },
  { key: "discard", fits: hasUselessCard },
  { key: "break", fits: hasSelected("break") },
  { key: "claim", fits: (moment: Moment) => (moment.own?.goals.length ?? 0) > 0 },
  { key: "map", fits: canMake("map") },
] satisfies Tip[];
