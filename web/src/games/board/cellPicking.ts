/** Which place is meant? By a finger, the nearest one; by an arrow key, the next one that way. */

export interface PickableCell {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** What a screen reader says: what is there, and what could be done. */
  readonly label: string;
  /** Whether something can be done there now; elsewhere it answers why not. */
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

/** The spot nearest to a point, no farther than `reach`; a lit one may be so much farther away as `favour` says. */
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

/** The next spot that way: near, and not much aside; null at the edge. */
export function cellInDirection(
  cells: readonly PickableCell[],
  from: PickableCell,
  way: Direction,
): PickableCell | null {
  let found: PickableCell | null = null;
  let best = Infinity;
  for (const cell of cells) {
    const ahead = (cell.x - from.x) * way.x + (cell.y - from.y) * way.y;
    const aside = Math.abs((cell.x - from.x) * way.y - (cell.y - from.y) * way.x);
    if (ahead <= 0.01 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < best) [found, best] = [cell, cost];
  }
  return found;
}
