/** What moves on the boards of Sabale and Sacramento: the others' pieces; all of them in a replay, as fast as it is set. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { animateEvents as animateSabale } from "../src/games/sabale/animation";
import { animateEvents as animateSacramento } from "../src/games/sacramento/animation";
import { settings } from "../src/settings/settings.svelte";

/** What was animated: the piece, how long, and after which delay. */
let moved: [piece: string, duration: number, delay: number][] = [];

beforeEach(() => {
  moved = [];
  const piece = (name: string) => ({
    animate: (_: unknown, { duration, delay }: KeyframeAnimationOptions) =>
      moved.push([name, Number(duration), Number(delay)]),
  });
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal("document", {
    documentElement: { lang: "en", dataset: {} },
    getElementById: () => ({ querySelector: piece }),
  });
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  settings.speed = "normal";
});
afterEach(() => vi.unstubAllGlobals());

const events = (...found: object[]): any => found.map((what, number) => ({ number, audience: "all", what }));

test("Sabale moves what others moved, and the player's own runner only in a replay", () => {
  const cells = ["a1", "a2", "a3"].map((name, q) => ({ name, q, r: 0 }));
  const turn = (by: number) => [
    { kind: "ran", by, origin: "a1", via: "a2", cell: "a3" },
    { kind: "marked", by, cell: "a3" },
    { kind: "barred", by, edge: "a1|a2" },
  ];
  const shown = (playedSeat: number | null) => {
    moved = [];
    animateSabale({ playedSeat, catalog: { cells } } as any, events(...turn(0), ...turn(1)));
    return moved.map(([piece]) => piece);
  };
  const of = (by: number) => [`[data-runner="${by}"]`, '[data-marker="a3"]', '[data-bar="a1|a2"]'];

  expect(shown(0)).toEqual(of(1));
  expect(shown(1)).toEqual(of(0));
  expect(shown(null)).toEqual([...of(0), ...of(1)]);
});

const SQUARES = {
  cells: ["a1", "b1", "c1"].map((name, column) => ({ name, column, row: 0 })),
  corners: [0, 1].map((player) => ({ player, start: ["a1"], arrows: [] })),
};
const ride = (by: number) => ({ kind: "rode", by, rider: 1, origin: "a1", path: ["b1", "c1"], cell: "c1" });

test("Sacramento moves the others' rides, and every rider that goes home", () => {
  const view = { riders: [["c1"], ["c1"]] };
  const home = { kind: "went_home", by: 0, origins: ["c1"] };
  const shown = (playedSeat: number | null) => {
    moved = [];
    animateSacramento({ playedSeat, view, catalog: SQUARES } as any, events(ride(0), ride(1), home));
    return moved.map(([piece]) => piece);
  };
  const [own, other] = ['[data-rider="0 1"]', '[data-rider="1 1"]'];

  expect(shown(0)).toEqual([other, own]);
  expect(shown(1)).toEqual([own, own]);
  expect(shown(null)).toEqual([own, other, own]);
});

test("the speed of the settings is that of what moves, for players, spectators and replays", () => {
  const match: any = { playedSeat: null, view: { riders: [["c1"], ["c1"]] }, catalog: SQUARES };
  const times = (["slow", "normal", "fast", "off"] as const).map((speed) => {
    [settings.speed, moved] = [speed, []];
    animateSacramento(match, events(ride(0)));
    return moved.map(([, duration, delay]) => [duration, delay]);
  });

  expect(times).toEqual([[[2 * 130 * 1.7, 250 * 1.7]], [[260, 250]], [[130, 125]], [[0, 0]]]);
});
