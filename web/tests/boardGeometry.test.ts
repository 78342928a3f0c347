/** Does everything lie where the boards of Sabale and Sacramento have it, and is the place meant that was pressed? */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nearest, type Spot, towards } from "../src/games/board/cellPicking";
import {
  between,
  boxOf as honeycomb,
  centre,
  hexagon,
  rowEnds,
  SIDE,
  slant,
  steps,
  WIDE,
} from "../src/games/sabale/boardGeometry";
import { read, whole } from "../src/games/sabale/draftedTurn";
import { boxOf, field, middlesOf, SIZE, UNIT, waiting } from "../src/games/sacramento/boardGeometry";
import { scale, strokes } from "../src/ui/numeralStrokes";
import type { SacramentoCorner, SacramentoSheet } from "../src/connection/types";

interface Written {
  readonly cells: readonly { readonly id: string; readonly q: number; readonly r: number; readonly value: number }[];
}
const SABALE = JSON.parse(readFileSync("../src/filon/games/sabale/board.json", "utf8")) as Written;
const spot = (name: string, x: number, y: number, lit = true): Spot => ({ name, x, y, label: name, lit });

describe("the honeycomb", () => {
  const middles = new Map(SABALE.cells.map((cell) => [cell.id, centre(cell)]));
  const far = (one: string, other: string) => {
    const [from, to] = [middles.get(one), middles.get(other)];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : NaN;
  };

  test("neighbours lie one width apart, and nobody lies nearer", () => {
    const all = SABALE.cells.flatMap((one, at) => SABALE.cells.slice(at + 1).map((other) => far(one.id, other.id)));

    expect(SABALE.cells).toHaveLength(61);
    expect(Math.min(...all)).toBeCloseTo(WIDE);
    expect(all.filter((distance) => Math.abs(distance - WIDE) < 0.01)).toHaveLength(156);
  });

  test("rows run from left to right and from the top", () => {
    expect(middles.get("a1")?.y).toBeLessThan(middles.get("e5")?.y ?? 0);
    expect(middles.get("e1")?.x).toBeLessThan(middles.get("e9")?.x ?? 0);
    expect(middles.get("e5")).toEqual({ x: 0, y: 0 });
  });

  test("rows bear the names of their ends, beside the rim and within what is looked at", () => {
    const ends = rowEnds(SABALE.cells);
    const box = honeycomb(true);

    expect(ends.map((end) => end.cell.id).slice(0, 4)).toEqual(["a1", "a5", "b1", "b6"]);
    expect(ends).toHaveLength(18);
    for (const { cell, x, isFirst } of ends) {
      expect(isFirst).toBe(x < 0);
      expect(Math.abs(x)).toBeGreaterThan(Math.abs(centre(cell).x) + WIDE / 2);
      expect(Math.abs(x) + 35).toBeLessThanOrEqual(box.width / 2);
    }
  });

  test("an edge lies across the line between its cells, as long as a side", () => {
    const [one, other] = [centre({ q: 0, r: 0 }), centre({ q: 1, r: 0 })];
    const corners = hexagon(one).split(" ");

    expect(between(one, other)).toEqual({ x: WIDE / 2, y: 0 });
    expect(slant(one, other)).toBeCloseTo(90);
    expect(corners).toContain(`${(WIDE / 2).toFixed(1)},${(SIDE / 2).toFixed(1)}`);
  });

  test("a run is as long as its cells", () => {
    expect(steps(centre({ q: 0, r: -4 }), centre({ q: 0, r: 0 }))).toBe(4);
  });
});

describe("a turn of Sabale", () => {
  test("steps one by one and a whole turn say the same", () => {
    const said = ["via c3", "to e5", "double", "jump e3", "jump g3", "stay", "bar b2|b3"];

    expect(read(said)).toEqual(whole("run c3 e5 double jump e3 g3 bar b2|b3"));
  });

  test("what a whole turn leaves out was not done", () => {
    expect(whole("run c3 e5")).toEqual(read(["via c3", "to e5", "single", "stay", "no-bar"]));
  });
});

describe("the plain of Sacramento", () => {
  const cells = Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [row, column] = [Math.floor(at / SIZE), at % SIZE];
    return { name: `${"abcdefghijklm"[column]}${SIZE - row}`, row, column, closed: false };
  });
  const middles = middlesOf({ cells } as unknown as SacramentoSheet);
  const corner = {
    start: ["l13", "m13", "l12", "m12"],
    arrows: [{ cell: "m11" }, { cell: "k11" }, { cell: "k13" }],
  } as unknown as SacramentoCorner;

  test("a start field is a block in its corner", () => {
    expect(field(corner, middles)).toEqual({ x: 11 * UNIT, y: 0, width: 2 * UNIT, height: 2 * UNIT });
  });

  test("riders wait inside it, each beside its own arrow", () => {
    const places = [1, 2, 3].map((rider) => waiting(corner, rider, middles));

    expect(places).toEqual([
      { x: 12.5 * UNIT, y: 1.5 * UNIT },
      { x: 11.5 * UNIT, y: 1.5 * UNIT },
      { x: 11.5 * UNIT, y: 0.5 * UNIT },
    ]);
  });

  test("names of files and ranks have their room", () => {
    expect(boxOf(true).width).toBeGreaterThan(boxOf(false).width);
    expect(boxOf(false).width).toBeGreaterThan(SIZE * UNIT);
  });
});

describe("places", () => {
  const row = [spot("west", 0, 0), spot("middle", 100, 0, false), spot("east", 200, 0), spot("south", 90, 100)];

  test("a finger means the nearest place, one that is lit a little sooner", () => {
    expect(nearest(row, { x: 104, y: 6 }, 60)?.name).toBe("middle");
    expect(nearest(row, { x: 155, y: 0 }, 60)?.name).toBe("east");
    expect(nearest(row, { x: 143, y: 0 }, 60, 1.5)?.name).toBe("east");
    expect(nearest(row, { x: 100, y: 400 }, 60)).toBeNull();
  });

  test("an arrow key goes to the next place that way", () => {
    expect(towards(row, spot("middle", 100, 0), { x: 1, y: 0 })?.name).toBe("east");
    expect(towards(row, spot("middle", 100, 0), { x: 0, y: 1 })?.name).toBe("south");
    expect(towards(row, spot("east", 200, 0), { x: 1, y: 0 })).toBeNull();
  });
});

describe("numerals", () => {
  test("stand round their middle, digit beside digit", () => {
    expect(strokes("15").map((stroke) => stroke.shift)).toEqual([-10, 0]);
    expect(strokes("7")).toHaveLength(1);
    expect(scale(28)).toBe(2);
  });

  test("every digit has its strokes", () => {
    expect(strokes("0123456789").every((stroke) => stroke.path.startsWith("M"))).toBe(true);
  });
});
