/** Animations of Sabale's moves: the runner moves along its run, the marker jumps, a bar appears. */
import type { GameEvent } from "../../connection/messages";
import { fadeIn, animateAlong } from "../board/animation";
import { cellDistance } from "./boardGeometry";
import { cellCentres } from "./cellButtons";
import type { SabalePlay } from "./draftedTurn";

const CELL = 130;
const LONGEST = 900;
const JUMP = 180;

/** Animates the other players' pieces of these events, which are drawn at their final positions already. */
export function animateEvents(match: SabalePlay, events: readonly GameEvent[]): void {
  const drawing = document.getElementById("sabale-board");
  if (!drawing) return;
  const centres = cellCentres(match.catalog);
  const brought = events.filter((event) => event.what["by"] !== match.playedSeat);
  const find = (kind: string, name: string) => drawing.querySelector(`[data-${kind}="${CSS.escape(name)}"]`);
  const points = (names: readonly string[]) =>
    names.map((name) => centres.get(name)).filter((point) => point !== undefined);
  const jumps = brought.filter((event) => event.what.kind === "jumped").map((event) => event.what);
  for (const { what } of brought) {
    if (what.kind === "ran") {
      const way = points([what["origin"], what["via"], what["cell"]]);
      const cells = way.reduce((sum, point, at) => sum + (at ? cellDistance(way[at - 1] ?? point, point) : 0), 0);
      animateAlong(find("runner", String(what["by"])), way, Math.min(LONGEST, CELL * cells));
    }
    if (what.kind === "placed") fadeIn(find("runner", String(what["by"])));
    if (what.kind === "barred" && what["edge"]) fadeIn(find("bar", what["edge"]));
    if (what.kind === "marked" && !jumps.length) fadeIn(find("marker", what["cell"]));
  }
  const end = jumps.at(-1)?.["cell"];
  if (end)
    animateAlong(find("marker", end), points([...jumps.map((jump) => jump["origin"]), end]), JUMP * jumps.length);
}
