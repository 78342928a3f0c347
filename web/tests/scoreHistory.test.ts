/** Is what each round brought added up rightly, from what everybody noticed? */
import { expect, test } from "vitest";
import { goldByRound } from "../src/games/saboteur/roundSummary";
import { nuggetsByRound } from "../src/games/sacramento/nuggetCounts";
import { added } from "../src/table/result/scoreHistory";
import type { What } from "../src/connection/messages";

const events = (...all: What[]) => all.map((what, number) => ({ number, audience: "all", news: false, what }));

test("sums told round by round become what each round added, trolls' pay too", () => {
  expect(
    added([
      [3, 1],
      [3, 4],
      [2, 4],
    ]),
  ).toEqual([
    [3, 1],
    [0, 3],
    [-1, 0],
  ]);
});

test("a nugget is earned by banking it or by finding another's, and a wrong challenge earns none", () => {
  const found = nuggetsByRound(
    events(
      { kind: "round_begun" },
      { kind: "lifted", by: 0, gold: true },
      { kind: "lifted", by: 1, gold: false },
      { kind: "banked", by: 0 },
      { kind: "round_begun" },
      { kind: "banked", by: 1 },
    ),
    2,
  );

  expect(found).toEqual([
    [2, 0],
    [0, 1],
  ]);
});

test("gold cards are counted by round: as many as one took, or was paid", () => {
  const past = { won: "", last: 0, roles: [], left_over: "" };
  const found = goldByRound(
    [
      { ...past, takers: [1, 0, 1], paid: [] },
      { ...past, takers: [], paid: [{ to: 2, cards: 2, nuggets: 4 }] },
    ],
    3,
  );

  expect(found).toEqual([
    [1, 2, 0],
    [0, 0, 2],
  ]);
});
