/** Do the cards of the mines lie where the view says, and does everything on them stay on the card? */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { armPath, framePath, halfTurn, heap, netMiddle, TEXTURES } from "../src/games/mining/cards/cardGeometry";
import { duelFaces, type Face, saboteurFaces } from "../src/games/mining/cards/cardFaces";
import { lampsHung, netIsLit } from "../src/games/mining/cards/lighting";
import { boxAround, bribers, cellAt, corner, letterOf, saboteurSites } from "../src/games/mining/boardCells";
import { lastRound } from "../src/games/saboteur/roundSummary";
import type { DuelPrinted, DuelSheet, SaboteurSheet, SaboteurView } from "../src/connection/types";

interface Written {
  readonly id: string;
  readonly count: number;
  readonly nets?: readonly string[];
  readonly stubs?: readonly string[];
  readonly door?: { readonly side: string; readonly colour: string };
  readonly troll?: string;
  readonly gold?: number;
  readonly gold_from?: readonly string[];
  readonly gold_outside_door?: boolean;
  readonly ladder?: string;
}

const BOX = JSON.parse(readFileSync("../src/filon/games/duel/deck.json", "utf8")) as Record<"path" | "goal", Written[]>;
const printed = (card: Written): DuelPrinted => ({
  id: card.id,
  count: card.count,
  nets: card.nets ?? [],
  stubs: (card.stubs ?? []).join(""),
  door: card.door ?? null,
  troll: card.troll ?? null,
  gold: card.gold ?? 0,
  gold_from: (card.gold_from ?? []).join(""),
  gold_outside_door: card.gold_outside_door ?? false,
  ladder: card.ladder ?? null,
});
const DUEL = {
  deck: { path: BOX.path.map(printed), goal: BOX.goal.map(printed), action: [{ id: "repair-pickaxe+cart", count: 1 }] },
} as unknown as DuelSheet;
const SABOTEUR = {
  goals: ["8,-2", "8,0", "8,2"],
  start: "0,0",
  gold: [{ name: "gold2", worth: 2, count: 8 }],
  cards: [
    { name: "ESW", kind: "passage", count: 5, sides: "ESW", nets: ["ESW"], turned: "NEW" },
    { name: "xNW", kind: "dead_end", count: 1, sides: "NW", nets: [], turned: "xES" },
    { name: "break-cart", kind: "break", count: 3, tools: ["cart"] },
    { name: "start", kind: "start", count: 1, sides: "NESW", nets: ["NESW"] },
    { name: "stonesNE", kind: "goal", count: 1, sides: "NE", nets: ["NE"], turned: "stonesSW" },
  ],
} as unknown as SaboteurSheet;

const ALL = [...BOX.path, ...BOX.goal].flatMap((card) => [false, true].map((turned) => ({ id: card.id, turned })));
const faceOf = (id: string, turned: boolean): Face => duelFaces(DUEL)(id, turned) as Face;
const isOnCard = ([x, y]: readonly [number, number]): boolean => x >= 4 && x <= 56 && y >= 4 && y <= 80;

describe("cards", () => {
  test("a half turn swaps opposite sides and keeps their order", () => {
    expect(halfTurn("ESW")).toBe("NEW");
    expect(halfTurn("NW")).toBe("ES");
    expect(halfTurn("NESW")).toBe("NESW");
    expect(halfTurn("")).toBe("");
  });

  test("a bend has its middle beside the centre, everything else on it", () => {
    expect(netMiddle("NE")).toEqual([37.5, 31.5]);
    expect(netMiddle("SW")).toEqual([22.5, 52.5]);
    expect(netMiddle("ESW")).toEqual([30, 42]);
  });

  test("nuggets of every card lie on it, also after a half turn", () => {
    for (const { id, turned } of ALL) {
      const face = faceOf(id, turned);
      expect(isOnCard(face.goldAt), `${id} ${turned}`).toBe(true);
    }
  });

  test("lamps hang on the card and beside its gold, one for each net", () => {
    for (const { id, turned } of ALL) {
      const face = faceOf(id, turned);
      const lamps = face.nets.map((sides) => ({ sides, blue: true, green: true }));
      const hung = lampsHung(face, { lit: "NESW", lamps });

      expect(hung).toHaveLength(face.nets.length);
      for (const lamp of hung) {
        expect(isOnCard(lamp.at), `${id} ${turned}`).toBe(true);
        if (face.gold > 0) {
          const far = Math.hypot(lamp.at[0] - face.goldAt[0], lamp.at[1] - face.goldAt[1]);
          expect(far, `${id} ${turned}`).toBeGreaterThan(12);
        }
      }
    }
  });

  test("a net is lit as its lamp says, else by its sides", () => {
    const lamps = [
      { sides: "NS", blue: false, green: false },
      { sides: "EW", blue: false, green: true },
    ];

    expect(netIsLit("NS", { lit: "NS", lamps })).toBe(false);
    expect(netIsLit("WE", { lit: "", lamps })).toBe(true);
    expect(netIsLit("NE", { lit: "E", lamps: [] })).toBe(true);
    expect(netIsLit("NE", { lit: "SW", lamps: [] })).toBe(false);
  });

  test("a dead end has arms and no net, and lies turned under the name an offer gives it", () => {
    const faces = saboteurFaces(SABOTEUR);

    expect(faces("xNW")).toMatchObject({ nets: [], stubs: "NW" });
    expect(faces("xES")).toEqual(faces("xNW", true));
    expect(faces("NEW")).toEqual(faces("ESW", true));
    expect(faces("break-cart")).toEqual({ kind: "deed", deed: "break", tools: ["cart"] });
    expect(faces("gold2")).toEqual({ kind: "gold", count: 2 });
    expect(faces("no such card")).toBeNull();
    expect(duelFaces(DUEL)("repair-pickaxe+cart")).toMatchObject({ deed: "repair", tools: ["pickaxe", "cart"] });
    expect(duelFaces(DUEL)("curve_NW turned")).toMatchObject({ nets: ["ES"] });
  });

  test("cut strokes stay inside, frames leave openings free, heaps have as many nuggets as they are worth", () => {
    for (const strokes of TEXTURES) {
      for (const [, x, y, dx, dy] of strokes.matchAll(/M([\d.]+) ([\d.]+)l([\d.]+) (-[\d.]+)/g)) {
        expect(Number(x) + Number(dx)).toBeLessThan(60);
        expect(Number(y) + Number(dy)).toBeGreaterThan(0);
        expect(Number(y)).toBeLessThan(84);
      }
    }
    expect(framePath("").match(/M/g)).toHaveLength(4);
    expect(framePath("NESW").match(/M/g)).toHaveLength(8);
    expect(armPath("N", 19, 9)).toContain("M");
    expect([1, 2, 3].map((count) => heap(count, 12).length)).toEqual([1, 2, 3]);
  });
});

describe("the cloth", () => {
  test("a point lies in the cell whose corner is before it", () => {
    expect(corner("3,-1")).toEqual([180, -84]);
    expect(cellAt(181, -83)).toBe("3,-1");
    expect(cellAt(0, 0)).toBe("0,0");
    expect(cellAt(-1, -1)).toBe("-1,-1");
  });

  test("a box goes round its cells", () => {
    expect(boxAround(["0,0", "8,-2"])).toEqual({ x: 0, y: -168, width: 540, height: 252 });
    expect(boxAround(["1,1"], 1)).toEqual({ x: 0, y: 0, width: 180, height: 252 });
  });

  test("a claim turns true or false once its goal lies open, and what one saw is shown while it does not", () => {
    const view = {
      map: [{ cell: "1,0", card: "ESW", turned: true, lit: "EW" }],
      goals: [
        { cell: "8,-2", card: "stonesNE", turned: false, lit: "N" },
        { cell: "8,0", card: null, turned: false, lit: "" },
      ],
      looked: [["8,0"], []],
      claims: [
        { by: 1, cell: "8,-2", says: "treasure", looked: false },
        { by: 0, cell: "8,0", says: "stones", looked: true },
      ],
    } as unknown as SaboteurView;
    const own = { goals: [{ cell: "8,0", card: "stonesNE" }] } as never;
    const sites = saboteurSites(view, own, SABOTEUR, saboteurFaces(SABOTEUR));

    expect(sites.map((site) => site.letter)).toEqual(["", "", "A", "B"]);
    expect(sites[1]).toMatchObject({ face: { nets: ["NEW"] }, light: { lit: "EW" } });
    expect(sites[2]?.flags).toEqual([{ by: 1, says: "treasure", looked: false, truth: false }]);
    expect(sites[3]).toMatchObject({ face: null, seen: "stonesNE", lookers: [0] });
    expect(sites[3]?.flags[0]?.truth).toBeNull();
    expect(letterOf(SABOTEUR.goals, "1,0")).toBe("");
  });
});

test("a round is added up from what was noticed: claims as they turned out, gold as it went", () => {
  const happenings = [
    { kind: "round_begun", round: 1 },
    { kind: "looked", by: 2, cell: "8,0" },
    { kind: "said", by: 2, text: "claim 8,0 treasure" },
    { kind: "said", by: 1, text: "claim 8,2 stones" },
    { kind: "said", by: 1, text: "suspect p3" },
    { kind: "goal_turned", cell: "8,0", card: "treasure", turned: false },
    { kind: "round_ended", round: 1, won: "diggers", last: 0, roles: ["digger", "saboteur"], left_over: "digger" },
    { kind: "gold_drawn", cards: 2, chooser: 0 },
    { kind: "gold_taken", by: 0, next: 2 },
    { kind: "gold_kept", card: "gold3" },
  ];
  const events = happenings.map((what, number) => ({ number, audience: "all", news: false, what }));
  const round = lastRound(events);

  expect(lastRound(events.slice(0, 6))).toBeNull();
  expect(round?.claims).toEqual([
    { by: 2, cell: "8,0", says: "treasure", looked: true, truth: true },
    { by: 1, cell: "8,2", says: "stones", looked: false, truth: null },
  ]);
  expect(round).toMatchObject({ won: "diggers", takers: [0], choosing: 2, mine: ["gold3"], paid: [] });
});

test("a bribed troll wears the colour of whoever paid in this round (D5.3)", () => {
  const heard = [
    { kind: "bribed", by: 0, cell: "3,1" },
    { kind: "round_begun" },
    { kind: "bribed", by: 1, cell: "2,0" },
  ].map((what, number) => ({ number, audience: "all", news: false, what }));
  const found = bribers(heard, ["blue", "green"]);

  expect([...found]).toEqual([["2,0", "green"]]);
});
