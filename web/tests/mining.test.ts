/** Cards and boards of the mining games: faces, geometry, lighting, cells and round summaries. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  armPath,
  framePath,
  rotateSides,
  nuggetPile,
  netCentre,
  TEXTURES,
} from "../src/games/mining/cards/cardGeometry";
import { duelFaces, type TunnelFace, saboteurFaces } from "../src/games/mining/cards/cardFaces";
import { cardKind } from "../src/games/mining/cardPurpose";
import { hangingLamps, netIsLit } from "../src/games/mining/cards/lighting";
import { boxAround, bribers, cellAt, cellCorner, goalLetter, saboteurCells } from "../src/games/mining/boardCells";
import { summarizeLastRound } from "../src/games/saboteur/roundSummary";
import type { DuelPrinted, DuelCatalog, SaboteurCatalog, SaboteurView } from "../src/connection/types";

interface DeckEntry {
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

const DECK = JSON.parse(readFileSync("../src/filon/games/duel/deck.json", "utf8")) as Record<
  "path" | "goal",
  DeckEntry[]
>;
const printed = (card: DeckEntry): DuelPrinted => ({
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
  deck: {
    path: DECK.path.map(printed),
    goal: DECK.goal.map(printed),
    action: [{ id: "repair-pickaxe+cart", count: 1 }],
  },
} as unknown as DuelCatalog;
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
} as unknown as SaboteurCatalog;

const ALL = [...DECK.path, ...DECK.goal].flatMap((card) => [false, true].map((turned) => ({ id: card.id, turned })));
const faceOf = (id: string, turned: boolean): TunnelFace => duelFaces(DUEL)(id, turned) as TunnelFace;
const isOnCard = ([x, y]: readonly [number, number]): boolean => x >= 4 && x <= 56 && y >= 4 && y <= 80;

describe("cards", () => {
  test("a half turn swaps opposite sides and keeps their order", () => {
    expect(rotateSides("ESW")).toBe("NEW");
    expect(rotateSides("NW")).toBe("ES");
    expect(rotateSides("NESW")).toBe("NESW");
    expect(rotateSides("")).toBe("");
  });

  test("a bend has its centre beside the card's, everything else on it", () => {
    expect(netCentre("NE")).toEqual([37.5, 31.5]);
    expect(netCentre("SW")).toEqual([22.5, 52.5]);
    expect(netCentre("ESW")).toEqual([30, 42]);
  });

  test("nuggets lie inside every card, also after a half turn", () => {
    for (const { id, turned } of ALL) {
      const face = faceOf(id, turned);
      expect(isOnCard(face.goldPoint), `${id} ${turned}`).toBe(true);
    }
  });

  test("lamps are inside the card and beside its gold, one for each net", () => {
    for (const { id, turned } of ALL) {
      const face = faceOf(id, turned);
      const lamps = face.nets.map((sides) => ({ sides, blue: true, green: true }));
      const hung = hangingLamps(face, { lit: "NESW", lamps });

      expect(hung).toHaveLength(face.nets.length);
      for (const lamp of hung) {
        expect(isOnCard(lamp.at), `${id} ${turned}`).toBe(true);
        if (face.gold > 0) {
          const far = Math.hypot(lamp.at[0] - face.goldPoint[0], lamp.at[1] - face.goldPoint[1]);
          expect(far, `${id} ${turned}`).toBeGreaterThan(12);
        }
      }
    }
  });

  test("a net is lit by its lamp, else by its sides", () => {
    const lamps = [
      { sides: "NS", blue: false, green: false },
      { sides: "EW", blue: false, green: true },
    ];

    expect(netIsLit("NS", { lit: "NS", lamps })).toBe(false);
    expect(netIsLit("WE", { lit: "", lamps })).toBe(true);
    expect(netIsLit("NE", { lit: "E", lamps: [] })).toBe(true);
    expect(netIsLit("NE", { lit: "SW", lamps: [] })).toBe(false);
  });

  test("a dead end has arms and no net, and a rotated face under the name that offers use", () => {
    const faces = saboteurFaces(SABOTEUR);

    expect(faces("xNW")).toMatchObject({ nets: [], stubs: "NW" });
    expect(faces("xES")).toEqual(faces("xNW", true));
    expect(faces("NEW")).toEqual(faces("ESW", true));
    expect(faces("break-cart")).toEqual({ kind: "action", action: "break", tools: ["cart"] });
    expect(faces("gold2")).toEqual({ kind: "gold", count: 2 });
    expect(faces("no such card")).toBeNull();
    expect(duelFaces(DUEL)("repair-pickaxe+cart")).toMatchObject({ action: "repair", tools: ["pickaxe", "cart"] });
    expect(duelFaces(DUEL)("curve_NW turned")).toMatchObject({ nets: ["ES"] });
  });

  test("textures stay inside, frames leave openings free, piles have as many nuggets as they are worth", () => {
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
    expect([1, 2, 3].map((count) => nuggetPile(count, 12).length)).toEqual([1, 2, 3]);
  });
});

describe("the board", () => {
  test("a point is mapped to the cell that contains it", () => {
    expect(cellCorner("3,-1")).toEqual([180, -84]);
    expect(cellAt(181, -83)).toBe("3,-1");
    expect(cellAt(0, 0)).toBe("0,0");
    expect(cellAt(-1, -1)).toBe("-1,-1");
  });

  test("a box encloses its cells", () => {
    expect(boxAround(["0,0", "8,-2"])).toEqual({ x: 0, y: -168, width: 540, height: 252 });
    expect(boxAround(["1,1"], 1)).toEqual({ x: 0, y: 0, width: 180, height: 252 });
  });

  test("claims are verified once the goal is revealed, and private knowledge is shown until then", () => {
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
    const sites = saboteurCells(view, own, SABOTEUR, saboteurFaces(SABOTEUR));

    expect(sites.map((site) => site.letter)).toEqual(["", "", "A", "B"]);
    expect(sites[1]).toMatchObject({ face: { nets: ["NEW"] }, light: { lit: "EW" } });
    expect(sites[2]?.claims).toEqual([{ by: 1, says: "treasure", looked: false, truth: false }]);
    expect(sites[3]).toMatchObject({ face: null, seen: "stonesNE", observers: [0] });
    expect(sites[3]?.claims[0]?.truth).toBeNull();
    expect(goalLetter(SABOTEUR.goals, "1,0")).toBe("");
  });
});

test("a round is summarized from its events: claims, their truth and the gold", () => {
  const eventData = [
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
  const events = eventData.map((what, number) => ({ number, audience: "all", news: false, what }));
  const round = summarizeLastRound(events);

  expect(summarizeLastRound(events.slice(0, 6))).toBeNull();
  expect(round?.claims).toEqual([
    { by: 2, cell: "8,0", says: "treasure", looked: true, truth: true },
    { by: 1, cell: "8,2", says: "stones", looked: false, truth: null },
  ]);
  expect(round).toMatchObject({ won: "diggers", takers: [0], choosing: 2, mine: ["gold3"], paid: [] });
});

test("a bribed troll has the colour of the last player who paid there (D5.3)", () => {
  const events = [
    { kind: "bribed", by: 0, cell: "3,1" },
    { kind: "bribed", by: 0, cell: "2,0" },
    { kind: "round_begun" },
    { kind: "bribed", by: 1, cell: "2,0" },
  ].map((what, number) => ({ number, audience: "all", news: false, what }));
  const found = bribers(events, ["blue", "green"]);

  // While a finished round is still shown, its trolls keep their tokens.
  expect([...found]).toEqual([
    ["3,1", "blue"],
    ["2,0", "green"],
  ]);
});

describe("what a card does", () => {
  const catalogs = JSON.parse(readFileSync(new URL("./fixtures/catalogs.json", import.meta.url), "utf8")) as {
    saboteur: SaboteurCatalog;
    duel: DuelCatalog;
  };
  const { saboteur, duel } = catalogs;
  const hands = {
    saboteur: saboteur.cards
      .filter(({ kind }) => kind !== "start" && kind !== "goal")
      .flatMap(({ name, turned }) => [name, ...(turned ? [turned] : [])])
      .map((card) => saboteurFaces(saboteur)(card)),
    duel: [...duel.deck.path, ...duel.deck.action]
      .flatMap(({ id }) => [id, `${id} turned`])
      .map((card) => duelFaces(duel)(card)),
  };

  test.each(["saboteur", "duel"] as const)("is said of every card of %s that can be in a hand", (game) => {
    const folder = `../src/filon/games/${game}/words`;
    const told = Object.keys(JSON.parse(readFileSync(`${folder}/en.json`, "utf8")) as object)
      .filter((key) => key.startsWith("screen.does."))
      .map((key) => key.slice("screen.does.".length));
    const kinds = hands[game].map((face) => (face === null ? "no face" : cardKind(face)));

    expect(kinds.length).toBeGreaterThan(20);
    expect([...new Set(kinds)].sort()).toEqual(told.sort());
  });
});
