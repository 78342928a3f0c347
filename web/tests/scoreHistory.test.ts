/** What each player gained in each round, computed from events. */
import { expect, test } from "vitest";
import { goldByRound } from "../src/games/saboteur/roundSummary";
import { nuggetsByRound } from "../src/games/sacramento/nuggetCounts";
import { differences } from "../src/table/result/scoreHistory";
import type { EventData } from "../src/connection/messages";

const events = (...all: EventData[]) => all.map((what, number) => ({ number, audience: "all", news: false, what }));

test("running totals become differences by round, negative ones too", () => {
  expect(
    differences([
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

test("a nugget is earned by banking it or by finding another's, not by a wrong challenge", () => {
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

test("gold cards taken or paid are counted by round", () => {
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
