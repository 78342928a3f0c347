/** Geometry of the board of 13 × 13 squares: a hundred units to a square, from the north-west. */
import type { GameEvent } from "../../connection/messages";
import type { Box } from "../../table/board/viewport";
import type { SacramentoCorner, SacramentoCatalog } from "../../connection/types";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const UNIT = 100;
/** The pixels that a square must have to be readable. */
export const READABLE = 20;
export const BOARD_SIZE = 13;
const RIM = 14;
const NAMES = 54;

/** Returns the visible box, with room for the names of files and ranks if they are shown. */
export function boardBox(hasLabels: boolean): Box {
  const edge = hasLabels ? NAMES : RIM;
  return { x: -edge, y: -RIM, width: BOARD_SIZE * UNIT + edge + RIM, height: BOARD_SIZE * UNIT + edge + RIM };
}

/** Returns the boxes of the squares that these events name. */
export function eventBoxes(events: readonly GameEvent[], centres: ReadonlyMap<string, Point>): Box[] {
  const names = events.flatMap(({ what }) => [what["origin"], what["path"], what["cell"], what["origins"]]).flat(2);
  return [...new Set(names)].flatMap((name) => {
    const at = centres.get(String(name));
    return at ? [squareBox(at)] : [];
  });
}

/** Returns the box of a square. */
export function squareBox({ x, y }: Point): Box {
  return { x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT };
}

/** Rotation of each arrow from pointing east. */
export const ARROW_ROTATION: Readonly<Record<string, number>> = {
  E: 0,
  SE: 45,
  S: 90,
  SW: 135,
  W: 180,
  NW: 225,
  N: 270,
  NE: 315,
};

/** Returns the centre of every square, by name. */
export function cellCentres(sheet: SacramentoCatalog | null): ReadonlyMap<string, Point> {
  return new Map(
    (sheet?.cells ?? []).map((cell) => [cell.name, { x: (cell.column + 0.5) * UNIT, y: (cell.row + 0.5) * UNIT }]),
  );
}

/** Returns a start field as a rectangle around its squares. */
export function startField(corner: SacramentoCorner, centres: ReadonlyMap<string, Point>) {
  const cells = corner.start.map((name) => centres.get(name)).filter((point) => point !== undefined);
  const xs = cells.map((point) => point.x);
  const ys = cells.map((point) => point.y);
  const [left, top] = [Math.min(...xs) - UNIT / 2, Math.min(...ys) - UNIT / 2];
  return { x: left, y: top, width: Math.max(...xs) + UNIT / 2 - left, height: Math.max(...ys) + UNIT / 2 - top };
}

/** Returns a rider's position in its start field, on the side of its arrow. */
export function startPosition(corner: SacramentoCorner, rider: number, centres: ReadonlyMap<string, Point>): Point {
  const box = startField(corner, centres);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const arrow = centres.get(corner.arrows[rider - 1]?.cell ?? "") ?? middle;
  const towards = (to: number, from: number, most: number) => from + Math.max(-most, Math.min(most, to - from));
  return {
    x: towards(arrow.x, middle.x, Math.max(0, box.width / 2 - UNIT / 2)),
    y: towards(arrow.y, middle.y, Math.max(0, box.height / 2 - UNIT / 2)),
  };
}
