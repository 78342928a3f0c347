/** Geometry of the boards of Sabale and Sacramento, picking of cells, drafted turns and numerals. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ARROW_KEYS, nearestCell, type PickableCell, cellInDirection } from "../src/games/board/cellPicking";
import {
  midpoint,
  boardBox as honeycombBox,
  centre,
  hexagon,
  rowEnds,
  CELL_SIDE,
  edgeAngle,
  cellDistance,
  CELL_WIDTH,
} from "../src/games/sabale/boardGeometry";
import { parseSteps, parseWholeTurn } from "../src/games/sabale/draftedTurn";
import {
  boardBox,
  startField,
  cellCentres,
  BOARD_SIZE,
  UNIT,
  startPosition,
} from "../src/games/sacramento/boardGeometry";
import { scale, strokes } from "../src/ui/numeralStrokes";
import type { SacramentoCorner, SacramentoCatalog } from "../src/connection/types";

interface BoardFile {
  readonly cells: readonly { readonly id: string; readonly q: number; readonly r: number; readonly value: number }[];
  readonly marked_edges: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}
const SABALE = JSON.parse(readFileSync("../src/filon/games/sabale/board.json", "utf8")) as BoardFile;
const spot = (name: string, x: number, y: number, lit = true): PickableCell => ({ name, x, y, label: name, lit });

describe("the honeycomb", () => {
  const centres = new Map(SABALE.cells.map((cell) => [cell.id, centre(cell)]));
  const far = (one: string, other: string) => {
    const [from, to] = [centres.get(one), centres.get(other)];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : NaN;
  };

  test("neighbours lie one width apart, and no cells lie nearer", () => {
    const all = SABALE.cells.flatMap((one, at) => SABALE.cells.slice(at + 1).map((other) => far(one.id, other.id)));

    expect(SABALE.cells).toHaveLength(61);
    expect(Math.min(...all)).toBeCloseTo(CELL_WIDTH);
    expect(all.filter((distance) => Math.abs(distance - CELL_WIDTH) < 0.01)).toHaveLength(156);
  });

  test("rows run from left to right and from the top", () => {
    expect(centres.get("a1")?.y).toBeLessThan(centres.get("e5")?.y ?? 0);
    expect(centres.get("e1")?.x).toBeLessThan(centres.get("e9")?.x ?? 0);
    expect(centres.get("e5")).toEqual({ x: 0, y: 0 });
  });

  test("row labels stand beside the rim and inside the box", () => {
    const ends = rowEnds(SABALE.cells);
    const box = honeycombBox(true);

    expect(ends.map((end) => end.cell.id).slice(0, 4)).toEqual(["a1", "a5", "b1", "b6"]);
    expect(ends).toHaveLength(18);
    for (const { cell, x, isFirst } of ends) {
      expect(isFirst).toBe(x < 0);
      expect(Math.abs(x)).toBeGreaterThan(Math.abs(centre(cell).x) + CELL_WIDTH / 2);
      expect(Math.abs(x) + 35).toBeLessThanOrEqual(box.width / 2);
    }
  });

  test("an edge crosses the line between its cells and is one side long", () => {
    const [one, other] = [centre({ q: 0, r: 0 }), centre({ q: 1, r: 0 })];
    const corners = hexagon(one).split(" ");

    expect(midpoint(one, other)).toEqual({ x: CELL_WIDTH / 2, y: 0 });
    expect(edgeAngle(one, other)).toBeCloseTo(90);
    expect(corners).toContain(`${(CELL_WIDTH / 2).toFixed(1)},${(CELL_SIDE / 2).toFixed(1)}`);
  });

  test("a run's length is counted in cells", () => {
    expect(cellDistance(centre({ q: 0, r: -4 }), centre({ q: 0, r: 0 }))).toBe(4);
  });
});

describe("a turn of Sabale", () => {
  test("single steps and a whole turn parse to the same turn", () => {
    const said = ["via c3", "to e5", "double", "jump e3", "jump g3", "stay", "bar b2|b3"];

    expect(parseSteps(said)).toEqual(parseWholeTurn("run c3 e5 double jump e3 g3 bar b2|b3"));
  });

  test("what a whole turn leaves out is not done", () => {
    expect(parseWholeTurn("run c3 e5")).toEqual(parseSteps(["via c3", "to e5", "single", "stay", "no-bar"]));
  });
});

describe("the board of Sacramento", () => {
  const cells = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, (_, at) => {
    const [row, column] = [Math.floor(at / BOARD_SIZE), at % BOARD_SIZE];
    return { name: `${"abcdefghijklm"[column]}${BOARD_SIZE - row}`, row, column, closed: false };
  });
  const centres = cellCentres({ cells } as unknown as SacramentoCatalog);
  const corner = {
    start: ["l13", "m13", "l12", "m12"],
    arrows: [{ cell: "m11" }, { cell: "k11" }, { cell: "k13" }],
  } as unknown as SacramentoCorner;

  test("a start field is a block in its corner", () => {
    expect(startField(corner, centres)).toEqual({ x: 11 * UNIT, y: 0, width: 2 * UNIT, height: 2 * UNIT });
  });

  test("riders start inside it, each beside its own arrow", () => {
    const places = [1, 2, 3].map((rider) => startPosition(corner, rider, centres));

    expect(places).toEqual([
      { x: 12.5 * UNIT, y: 1.5 * UNIT },
      { x: 11.5 * UNIT, y: 1.5 * UNIT },
      { x: 11.5 * UNIT, y: 0.5 * UNIT },
    ]);
  });

  test("the box leaves room for the names of files and ranks", () => {
    expect(boardBox(true).width).toBeGreaterThan(boardBox(false).width);
    expect(boardBox(false).width).toBeGreaterThan(BOARD_SIZE * UNIT);
  });
});

describe("cell picking", () => {
  const row = [spot("west", 0, 0), spot("middle", 100, 0, false), spot("east", 200, 0), spot("south", 90, 100)];

  test("a tap picks the nearest cell, with preference for lit ones", () => {
    expect(nearestCell(row, { x: 104, y: 6 }, 60)?.name).toBe("middle");
    expect(nearestCell(row, { x: 155, y: 0 }, 60)?.name).toBe("east");
    expect(nearestCell(row, { x: 143, y: 0 }, 60, 1.5)?.name).toBe("east");
    expect(nearestCell(row, { x: 100, y: 400 }, 60)).toBeNull();
  });

  test("an arrow key picks the next cell in its direction", () => {
    expect(cellInDirection(row, spot("middle", 100, 0), { x: 1, y: 0 })?.name).toBe("east");
    expect(cellInDirection(row, spot("middle", 100, 0), { x: 0, y: 1 })?.name).toBe("south");
    expect(cellInDirection(row, spot("east", 200, 0), { x: 1, y: 0 })).toBeNull();
  });

  const cells = SABALE.cells.map((cell) => spot(cell.id, centre(cell).x, centre(cell).y));
  const at = new Map(cells.map((cell) => [cell.name, cell]));
  const edges = (map: string) =>
    SABALE.marked_edges[map]!.map(([one, other]) => {
      const { x, y } = midpoint(at.get(one)!, at.get(other)!);
      return spot(`${one}|${other}`, x, y);
    });
  const square = Array.from({ length: 169 }, (_, index) => spot(`${index}`, index % 13, Math.floor(index / 13)));

  test.each([
    ["cells of Sabale", cells],
    ["edges of map 1 of Sabale", edges("M1")],
    ["edges of map 3 of Sabale", edges("M3")],
    ["squares of Sacramento", square],
  ])(
    "arrow keys reach all %s from each of them, in the direction they point",
    (_, all) => {
      for (const start of all) {
        const reached = new Set([start]);
        for (const from of reached)
          for (const way of Object.values(ARROW_KEYS)) {
            const to = cellInDirection(all, from, way) as (typeof all)[number] | null;
            if (!to) continue;
            const [dx, dy] = [to.x - from.x, to.y - from.y];
            const [ahead, aside] = [dx * way.x + dy * way.y, Math.abs(dx * way.y - dy * way.x)];
            expect(ahead, `${from.name} to ${to.name}`).toBeGreaterThan(0);
            expect(aside, `${from.name} to ${to.name}`).toBeLessThanOrEqual(ahead + 0.01);
            reached.add(to);
          }
        expect(reached.size).toBe(all.length);
      }
    },
    60_000,
  );

  test("up and down stop in every row of Sabale and lead back the same way", () => {
    const rows = "abcdefghi";
    for (const from of cells)
      for (const [key, back, step] of [
        ["ArrowUp", "ArrowDown", -1],
        ["ArrowDown", "ArrowUp", 1],
      ] as const) {
        const to = cellInDirection(cells, from, ARROW_KEYS[key]!);
        const row = rows[rows.indexOf(from.name[0]!) + step];
        expect(to?.name[0]).toBe(row);
        if (to && Math.abs(from.x) < 200) expect(cellInDirection(cells, to, ARROW_KEYS[back]!)).toBe(from);
      }
  });
});

describe("numerals", () => {
  test("are centred, digit beside digit", () => {
    expect(strokes("15").map((stroke) => stroke.shift)).toEqual([-10, 0]);
    expect(strokes("7")).toHaveLength(1);
    expect(scale(28)).toBe(2);
  });

  test("have strokes for every digit", () => {
    expect(strokes("0123456789").every((stroke) => stroke.path.startsWith("M"))).toBe(true);
  });
});
