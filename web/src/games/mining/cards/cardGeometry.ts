/** Geometry of the lines on a card of 60 × 84; it knows no rules. */

export const WIDTH = 60;
export const HEIGHT = 84;
export const CENTRE: Point = [30, 42];

export type Point = readonly [number, number];
export type Side = "N" | "E" | "S" | "W";

export const SIDE_CENTRE: Readonly<Record<Side, Point>> = { N: [30, 0], E: [60, 42], S: [30, 84], W: [0, 42] };
const INWARD: Readonly<Record<Side, Point>> = { N: [0, 1], E: [-1, 0], S: [0, -1], W: [1, 0] };
const OPPOSITE: Readonly<Record<Side, Side>> = { N: "S", E: "W", S: "N", W: "E" };
/** Rotation of a door, so that its top points outwards. */
export const ROTATION: Readonly<Record<Side, number>> = { N: 0, E: 90, S: 180, W: 270 };

export function sidesOf(text: string): Side[] {
  return (["N", "E", "S", "W"] as const).filter((side) => text.includes(side));
}

/** Returns the same sides after a half turn, in reading order. */
export function rotateSides(text: string): string {
  const turned = sidesOf(text).map((side) => OPPOSITE[side]);
  return sidesOf(turned.join("")).join("");
}

export function pointInside(side: Side, depth: number): Point {
  const [x, y] = SIDE_CENTRE[side];
  const [dx, dy] = INWARD[side];
  return [x + dx * depth, y + dy * depth];
}

export function isBend(net: string): boolean {
  const sides = sidesOf(net).join("");
  return sides.length === 2 && sides !== "NS" && sides !== "EW";
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns the line of a net; `bleed` is how far it extends beyond the card, so that neighbours show no seam. */
export function netPath(net: string, bleed = 0): string {
  const sides = sidesOf(net);
  const end = (side: Side): string => pointInside(side, -bleed).join(" ");
  if (isBend(net)) {
    const [from, to] = sides as [Side, Side];
    return `M${end(from)}Q${CENTRE.join(" ")} ${end(to)}`;
  }
  return sides.map((side) => `M${end(side)}L${CENTRE.join(" ")}`).join("");
}

/** Returns the centre of a net: on a bend, halfway along it. */
export function netCentre(net: string): Point {
  if (!isBend(net)) return CENTRE;
  const sides = sidesOf(net);
  return [sides.includes("E") ? 37.5 : 22.5, sides.includes("N") ? 31.5 : 52.5];
}

/**
 * Returns the outline of an arm with a round end: from its side, so deep, with half its width on each side of its
 * line.
 */
export function armPath(side: Side, depth: number, half: number, bleed = 0): string {
  const [x, y] = pointInside(side, -bleed);
  const [endX, endY] = pointInside(side, depth);
  const [dx, dy] = INWARD[side];
  const [ax, ay] = [-dy * half, dx * half];
  return `M${x + ax} ${y + ay}L${endX + ax} ${endY + ay}A${half} ${half} 0 0 0 ${endX - ax} ${endY - ay}L${x - ax} ${y - ay}z`;
}

/** Returns the depth of a blind arm: alone up to the boulder, else a stub beside the tunnel. */
export function armDepth(side: Side, alone: boolean): number {
  const upright = side === "N" || side === "S";
  return alone ? (upright ? 19 : 10) : upright ? 13 : 3;
}

/** Returns the sleepers, every 7 units and 11 long, only where the tunnel runs through. */
export function sleepers(net: string): string {
  return isBend(net) ? bendSleepers(net) : straightSleepers(net);
}

function bendSleepers(net: string): string {
  const [from, to] = sidesOf(net) as [Side, Side];
  const [[ax, ay], [bx, by], [cx, cy]] = [SIDE_CENTRE[from], CENTRE, SIDE_CENTRE[to]];
  let path = "";
  for (let step = 1; step < 8; step++) {
    const t = step / 8;
    const x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx;
    const y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy;
    const [dx, dy] = [(1 - t) * (bx - ax) + t * (cx - bx), (1 - t) * (by - ay) + t * (cy - by)];
    const length = Math.hypot(dx, dy) / 5.5;
    path += `M${round(x + dy / length)} ${round(y - dx / length)}L${round(x - dy / length)} ${round(y + dx / length)}`;
  }
  return path;
}

function straightSleepers(net: string): string {
  const sides = sidesOf(net);
  let path = "";
  for (const side of sides) {
    const upright = side === "N" || side === "S";
    const end = (upright ? 42 : 30) - (sides.length > 2 ? 9 : 2);
    for (let depth = 4; depth < end; depth += 7) {
      const [x, y] = pointInside(side, depth);
      path += upright ? `M${x - 5.5} ${y}h11` : `M${x} ${y - 5.5}v11`;
    }
  }
  return path;
}

/** Returns a frame with gaps at the openings, so that tunnels continue without a seam. */
export function framePath(open: string): string {
  const gap = 12;
  const sides: readonly [Side, Point, Point, Point, Point][] = [
    ["N", [0.6, 0.6], [30 - gap, 0.6], [30 + gap, 0.6], [59.4, 0.6]],
    ["E", [59.4, 0.6], [59.4, 42 - gap], [59.4, 42 + gap], [59.4, 83.4]],
    ["S", [0.6, 83.4], [30 - gap, 83.4], [30 + gap, 83.4], [59.4, 83.4]],
    ["W", [0.6, 0.6], [0.6, 42 - gap], [0.6, 42 + gap], [0.6, 83.4]],
  ];
  return sides
    .map(([side, a, b, c, d]) =>
      open.includes(side)
        ? `M${a.join(" ")}L${b.join(" ")}M${c.join(" ")}L${d.join(" ")}`
        : `M${a.join(" ")}L${d.join(" ")}`,
    )
    .join("");
}

/** Four textures of twelve cut strokes each, all inside the card. */
export const TEXTURES: readonly string[] = [3, 11, 29, 47].map((seed) => {
  let state = seed;
  const draw = (low: number, high: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return low + ((high - low) * state) / 2147483648;
  };
  let path = "";
  for (const [x, y] of [
    [9, 15],
    [49, 15],
    [9, 70],
    [49, 70],
  ] as const) {
    for (let stroke = 0; stroke < 3; stroke++) {
      const length = draw(5, 9);
      path += `M${round(x + draw(-6, 0))} ${round(y + draw(-8, 9))}l${round(length)} ${round(-length * 0.45)}`;
    }
  }
  return path;
});

/** Returns a cell's texture, which depends on the cell, never on the card. */
export function texture(cell: string): string {
  let hash = 7;
  for (const character of cell) hash = (hash * 31 + character.charCodeAt(0)) % 65521;
  return TEXTURES[hash % TEXTURES.length] as string;
}

/** Sixteen rays around the treasure, cut off at the card's edge. */
export const RAYS: string = Array.from({ length: 16 }, (_, ray) => {
  const angle = (ray * Math.PI) / 8 + 0.2;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.min(40, 28.5 / Math.abs(dx), 40.5 / Math.abs(dy));
  return `M30 42L${round(30 + reach * dx)} ${round(42 + reach * dy)}`;
}).join("");

/** Returns a ladder around its centre: rails 13 apart, a rung every 6. */
export function ladderPath([x, y]: Point, height: number): { rails: string; rungs: string } {
  const count = Math.max(3, Math.floor(height / 6));
  const top = y - height / 2;
  const rungs = Array.from(
    { length: count },
    (_, rung) => `M${x - 5.5} ${round(top + (height * (rung + 0.5)) / count)}h11`,
  );
  return { rails: `M${x - 6.5} ${top}v${height}M${x + 6.5} ${top}v${height}`, rungs: rungs.join("") };
}

const polygon = (points: readonly Point[], x: number, y: number, size: number): string =>
  points.map(([a, b]) => `${round(x + a * size)},${round(y + b * size)}`).join(" ");

/** Returns a nugget around its centre, `size` wide: outline, light facet, shaded facet. */
export function nugget(x: number, y: number, size: number): { outline: string; light: string; shade: string } {
  return {
    outline: polygon(
      [
        [-0.5, 0.1],
        [-0.28, -0.38],
        [0.18, -0.46],
        [0.52, -0.08],
        [0.36, 0.36],
        [-0.22, 0.42],
      ],
      x,
      y,
      size,
    ),
    light: polygon(
      [
        [-0.28, -0.38],
        [0.18, -0.46],
        [0.05, -0.05],
        [-0.5, 0.1],
      ],
      x,
      y,
      size,
    ),
    shade: polygon(
      [
        [0.05, -0.05],
        [0.52, -0.08],
        [0.36, 0.36],
        [-0.22, 0.42],
      ],
      x,
      y,
      size,
    ),
  };
}

/** Returns the offsets and sizes of one, two or a pile of nuggets. */
export function nuggetPile(count: number, size: number): readonly (readonly [number, number, number])[] {
  if (count === 1) return [[0, 0, size]];
  if (count === 2)
    return [
      [-0.42 * size, 0.12 * size, 0.9 * size],
      [0.42 * size, -0.12 * size, 0.9 * size],
    ];
  return [
    [0, -0.42 * size, 0.85 * size],
    [-0.46 * size, 0.32 * size, 0.85 * size],
    [0.46 * size, 0.32 * size, 0.85 * size],
  ];
}

/** Returns a boulder around its centre: outline, shaded part, crack. */
export function boulder(x: number, y: number, radius: number): { outline: string; shade: string; crack: string } {
  const r = radius;
  return {
    outline: polygon(
      [
        [-1, 0.2],
        [-0.72, -0.62],
        [0, -0.95],
        [0.78, -0.6],
        [1, 0.15],
        [0.62, 0.8],
        [-0.5, 0.86],
      ],
      x,
      y,
      r,
    ),
    shade: polygon(
      [
        [0.1, 0.1],
        [1, 0.15],
        [0.62, 0.8],
        [-0.5, 0.86],
      ],
      x,
      y,
      r,
    ),
    crack: `M${round(x - 0.35 * r)} ${round(y - 0.35 * r)}L${round(x + 0.05 * r)} ${round(y + 0.1 * r)}L${round(x - 0.05 * r)} ${round(y + 0.45 * r)}`,
  };
}
