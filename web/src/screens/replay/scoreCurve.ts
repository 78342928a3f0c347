/** Curves of the points in a replay: one polyline per player, in steps, since points are scored at once. */

export interface Curve {
  readonly seat: number;
  /** An SVG path in a box of `width` × `height`. */
  readonly path: string;
}

/** Returns a curve per player, highest points at the top; none where nobody has scored. */
export function scoreCurves(points: readonly (readonly number[])[], width: number, height: number): readonly Curve[] {
  const all = points.flat();
  const [lowest, highest] = [Math.min(0, ...all), Math.max(0, ...all)];
  if (lowest === highest) return [];
  const x = (step: number) => Number(((step * width) / Math.max(1, points.length - 1)).toFixed(1));
  const y = (value: number) => Number((((highest - value) * height) / (highest - lowest)).toFixed(1));
  return (points[0] ?? []).map((first, seat) => {
    let [path, before] = [`M0 ${y(first)}`, first];
    points.forEach((now, step) => {
      const value = now[seat] ?? 0;
      if (value !== before) path += `H${x(step)}V${y(value)}`;
      before = value;
    });
    return { seat, path: `${path}H${width}` };
  });
}
