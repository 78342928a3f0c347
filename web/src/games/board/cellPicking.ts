/** Picks a cell of a board: the nearest one to a tap, or the next one in the direction of an arrow key. */

export interface PickableCell {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** For screen readers: what is there, and what can be done. */
  readonly label: string;
  /** Whether a move can be made there now; tapping another cell asks why not. */
  readonly lit: boolean;
}

export interface Direction {
  readonly x: number;
  readonly y: number;
}

export const ARROW_KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the cell nearest to a point, within `reach`; distances to lit cells are divided by `favour`. */
export function nearestCell<S extends PickableCell>(
  cells: readonly S[],
  at: Direction,
  reach: number,
  favour = 1,
): S | null {
  let found: S | null = null;
  let best = reach;
  for (const cell of cells) {
    const distance = Math.hypot(cell.x - at.x, cell.y - at.y) / (cell.lit ? favour : 1);
    if (distance < best) [found, best] = [cell, distance];
  }
  return found;
}

/**
 * Returns the next cell in a direction, within 45 degrees of it; null at the edge.
 *
 * In staggered rows two cells are equally near above and below: every other row takes the left one, so that a way up
 * zigzags, reaches every row, and leads back down the same way.
 */
export function cellInDirection(
  cells: readonly PickableCell[],
  from: PickableCell,
  way: Direction,
): PickableCell | null {
  const rows = [...new Set(cells.map((cell) => Math.round(cell.y)))].sort((one, other) => one - other);
  const side = rows.indexOf(Math.round(from.y)) % 2 ? 1 : -1;
  let found: PickableCell | null = null;
  let best = Infinity;
  for (const cell of cells) {
    const [dx, dy] = [cell.x - from.x, cell.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    if (ahead <= 0.01 || aside > ahead + 0.01) continue;
    const cost = ahead + aside - (Math.sign(dx) === side ? 0.01 : 0);
    if (cost < best) [found, best] = [cell, cost];
  }
  return found;
}
