/** The tips of a first game of Sacramento, the more urgent first. */
import type { SacramentoOwn, SacramentoView } from "../../connection/types";
import type { Tip, TipMoment } from "../../table/tips/tipChoice";

type Moment = TipMoment<SacramentoView, SacramentoOwn | null>;

const isPhase =
  (...phases: string[]) =>
  ({ isMyTurn, view }: Moment): boolean =>
    isMyTurn && phases.includes(view.phase);
/** Whether a ride can meet this. */
const canMeet =
  (word: string) =>
  ({ isMyTurn, offers }: Moment): boolean =>
    isMyTurn && offers.some((offer) => offer.meets?.some((what) => what.startsWith(word)));
const isSecondRide = ({ isMyTurn, view }: Moment): boolean =>
  isMyTurn && view.phase === "ride" && view.left.length < view.dice.length;
const isKnownEmpty = ({ isMyTurn, ownSeat, view }: Moment): boolean =>
  isMyTurn && ownSeat !== null && (view.shown[ownSeat]?.length ?? 0) > 0;

export default [
  { key: "hide", fits: isPhase("hide") },
  { key: "answer", fits: isPhase("answer") },
  { key: "stolen", fits: isPhase("anew") },
  { key: "bank", fits: canMeet("bank") },
  { key: "challenge", fits: canMeet("challenge") },
  { key: "second", fits: isSecondRide },
  { key: "ride", fits: isPhase("ride") },
  { key: "empty", fits: isKnownEmpty },
] satisfies Tip[];
