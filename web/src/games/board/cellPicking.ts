/** Which place is meant? By a finger, the nearest one; by an arrow key, the next one that way. */

export interface Spot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** What a screen reader says: what is there, and what could be done. */
  readonly label: string;
  /** Whether something can be done there now; elsewhere it answers why not. */
  readonly lit: boolean;
}

export interface Way {
  readonly x: number;
  readonly y: number;
}

export const KEYS: Readonly<Record<string, Way>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The spot nearest to a point, no farther than `reach`; a lit one may be so much farther away as `favour` says. */
export function nearest<S extends Spot>(spots: readonly S[], at: Way, reach: number, favour = 1): S | null {
  let found: S | null = null;
  let best = reach;
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - at.x, spot.y - at.y) / (spot.lit ? favour : 1);
    if (distance < best) [found, best] = [spot, distance];
  }
  return found;
}

/** The next spot that way: near, and not much aside; null at the edge. */
export function towards(spots: readonly Spot[], from: Spot, way: Way): Spot | null {
  let found: Spot | null = null;
  let best = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * way.x + (spot.y - from.y) * way.y;
    const aside = Math.abs((spot.x - from.x) * way.y - (spot.y - from.y) * way.x);
    if (ahead <= 0.01 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < best) [found, best] = [spot, cost];
  }
  return found;
}
