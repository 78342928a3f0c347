/** Animations of Sacramento's moves: rides cell by cell along their path, returns home in one line. */
import type { GameEvent } from "../../connection/messages";
import { animateAlong } from "../board/animation";
import { cellCentres, startPosition, type Point } from "./boardGeometry";
import { cornerOf, type SacramentoPlay } from "./rides";

const CELL = 130;
const LONGEST = 900;
const HOME = 300;

/** Animates the riders of these events, which are drawn at their final positions already; not the player's own rides. */
export function animateEvents(match: SacramentoPlay, brought: readonly GameEvent[]): void {
  const drawing = document.getElementById("sacramento-board");
  if (!drawing) return;
  const centres = cellCentres(match.catalog);
  const home = (seat: number, rider: number): Point | undefined => {
    const corner = cornerOf(match.catalog, seat);
    return corner && startPosition(corner, rider, centres);
  };
  const find = (seat: number, rider: number) => drawing.querySelector(`[data-rider="${seat} ${rider}"]`);
  const goHome = (seat: number, origins: readonly (string | null)[]) =>
    origins.forEach((cell, index) => {
      const [from, to] = [centres.get(cell ?? ""), home(seat, index + 1)];
      if (from && to) animateAlong(find(seat, index + 1), [from, to], HOME);
    });
  for (const { what } of brought) {
    if (what.kind === "rode" && what["by"] !== match.playedSeat) {
      const from = what["origin"] === null ? home(what["by"], what["rider"]) : centres.get(what["origin"]);
      const path = (what["path"] as string[]).map((name) => centres.get(name)).filter((point) => point !== undefined);
      const isThere = match.view.riders[what["by"]]?.[what["rider"] - 1] === what["cell"];
      if (from && isThere)
        animateAlong(find(what["by"], what["rider"]), [from, ...path], Math.min(LONGEST, CELL * path.length));
    }
    if (what.kind === "lifted") {
      if (what["gold"]) goHome(what["player"], what["origins"]);
      else
        goHome(
          what["by"],
          [1, 2, 3].map((rider) => (rider === what["rider"] ? what["cell"] : null)),
        );
    }
    if (what.kind === "went_home") goHome(what["by"], what["origins"]);
  }
}
