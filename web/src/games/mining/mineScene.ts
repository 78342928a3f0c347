/** What the camera needs to know of a mine: its boxes, goals and starts, and where events happen. */
import type { GameEvent } from "../../connection/messages";
import type { Landmark } from "../../table/board/camera";
import type { Box } from "../../table/board/viewport";
import { type BoardCell, boxAround } from "./boardCells";
import { WIDTH } from "./cards/cardGeometry";

/** A card's width in the board's units, and the pixels that it must have to be readable. */
export const MINE = { unit: WIDTH, readable: 30, margin: 14 } as const;

type Placed = Pick<BoardCell, "cell" | "kind" | "letter">;

/** Returns the boxes of the board; `offered` are the cells where a card could be placed in this round. */
export function mineBoxes(cells: readonly Placed[], offered: readonly string[]) {
  const names = cells.map((one) => one.cell);
  const tunnels = cells.filter((one) => one.kind !== "goal").map((one) => one.cell);
  const landmarks = cells
    .filter((one) => one.kind !== "tunnel")
    .map((one): Landmark => ({ box: boxAround([one.cell]), letter: one.letter }));
  return {
    board: boxAround(names),
    extent: boxAround([...names, ...offered]),
    // If not everything fits, the camera stays with the tunnels.
    focus: boxAround(tunnels),
    landmarks,
  };
}

/** Returns the boxes where these events happen: every cell that one of them names. */
export function mineEventBoxes(events: readonly GameEvent[]): Box[] {
  const cells = events.flatMap(({ what }) =>
    /^-?\d+,-?\d+$/.test(String(what["cell"])) ? [String(what["cell"])] : [],
  );
  return [...new Set(cells)].map((cell) => boxAround([cell]));
}
