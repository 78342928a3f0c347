/** How are rides seen? Cell by cell along their way; riders that go home do so in one stroke. */
import type { Happened } from "../../connection/messages";
import { travel } from "../board/animation";
import { middlesOf, waiting, type Point } from "./boardGeometry";
import { cornerOf, type SacramentoPlay } from "./rides";

const CELL = 110;
const LONGEST = 600;
const HOME = 300;

/** Move what these happenings moved; everything stands at its end already. */
export function move(drawing: Element | null, play: SacramentoPlay, brought: readonly Happened[]): void {
  if (!drawing) return;
  const middles = middlesOf(play.sheet);
  const home = (seat: number, rider: number): Point | undefined => {
    const corner = cornerOf(play.sheet, seat);
    return corner && waiting(corner, rider, middles);
  };
  const find = (seat: number, rider: number) => drawing.querySelector(`[data-rider="${seat} ${rider}"]`);
  const goHome = (seat: number, origins: readonly (string | null)[]) =>
    origins.forEach((cell, index) => {
      const [from, to] = [middles.get(cell ?? ""), home(seat, index + 1)];
      if (from && to) travel(find(seat, index + 1), [from, to], HOME);
    });
  for (const { what } of brought) {
    if (what.kind === "rode") {
      const from = what["origin"] === null ? home(what["by"], what["rider"]) : middles.get(what["origin"]);
      const path = (what["path"] as string[]).map((name) => middles.get(name)).filter((point) => point !== undefined);
      const isThere = play.view.riders[what["by"]]?.[what["rider"] - 1] === what["cell"];
      if (from && isThere)
        travel(find(what["by"], what["rider"]), [from, ...path], Math.min(LONGEST, CELL * path.length));
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
