/** Times of an update, and what flies over the table for which event. */
import { expect, test } from "vitest";
import duel from "../src/games/duel/drama";
import sabale from "../src/games/sabale/drama";
import saboteur from "../src/games/saboteur/drama";
import sacramento from "../src/games/sacramento/drama";
import { onScreen } from "../src/table/drama/flight";
import { flightTimes, soundTimes } from "../src/table/drama/flightTimes";
import { COUNT, FINALE as PAUSE, timingOf } from "../src/table/state/playbackTiming";
import { farewellOf } from "../src/table/result/farewell";

const events = (...kinds: [string, object?][]): any =>
  kinds.map(([kind, fields], number) => ({ number, audience: "all", what: { kind, ...fields } }));
const seat = (at: number) => `[data-seat="${at}"] .portrait`;
const words: any = { translate: (key: string, count: number) => `${count} ${key}` };
const scene = { ownSeat: 0, before: {}, after: {}, words };
const FINALE = events(["laid", { by: 1 }], ["goal_turned"], ["round_ended"]);
const usual = { ownSeat: 0, isMajor: false, waiting: 0, pace: 1, motion: 1 };

test("a label that flies is whole on the screen", () => {
  expect([-9, 0, 30, 350, 400].map((x) => onScreen(x, 360))).toEqual([24, 24, 30, 336, 336]);
});

test("a last card lands, the goal turns, a second passes, then the sheet opens", () => {
  const { landed, revealed, settled } = timingOf({ ...usual, events: FINALE });

  expect([landed, revealed - landed, settled - revealed]).toEqual([700, 500, 1000]);
});

test("each end of a round or match is seen for a second before a sheet covers it", () => {
  for (const kind of ["round_ended", "voided", "ended", "gold_shown"])
    expect([kind, timingOf({ ...usual, events: events([kind]) }).settled]).toEqual([kind, 1000]);
  expect(timingOf({ ...usual, events: events(["laid", { by: 1 }]) }).settled).toBe(0);
});

test("money and points arrive and are counted, and are seen for the rest of a second, before a sheet covers them", () => {
  const seats: [number, number][] = [
    [0, 450],
    [1, 700 + 450],
  ];
  for (const [by, arrived] of seats)
    for (const last of [
      [
        ["rode", { by }],
        ["banked", { by }],
      ],
      [["rode", { by }], ["banked", { by }], ["ended"]],
      [["lifted", { by, gold: true }], ["ended"]],
      [["ran", { by }], ["marked", { by }], ["ended"]],
      [["laid", { by }], ["token_laid"], ["round_ended"]],
    ] as [string, object?][][]) {
      const { gained, settled } = timingOf({ ...usual, events: events(...last) });
      expect([gained, settled - gained]).toEqual([arrived, PAUSE]);
      expect(gained + COUNT).toBeLessThan(settled);
    }
});

test("the player's own last card lies there already", () => {
  const own = events(["laid", { by: 0 }], ["goal_turned"], ["round_ended"]);

  expect(timingOf({ ...usual, events: own })).toMatchObject({ landed: 0, revealed: 500, settled: 1500 });
});

test("without motion nothing moves, but the end is seen for a second, at every speed", () => {
  const calm = timingOf({ ...usual, events: FINALE, motion: 0 });
  expect(calm).toMatchObject({ landed: 0, revealed: 0, settled: 1000 });
  expect(timingOf({ ...usual, events: FINALE, pace: 0, motion: 0 }).settled).toBe(1000);
  expect(timingOf({ ...usual, events: FINALE, pace: 1.7, motion: 1.7 }).settled).toBeCloseTo(1.7 * 2200);
});

test("the speed scales pauses, many waiting moves shorten them", () => {
  const move = { ...usual, events: events(["laid", { by: 1 }]) };
  const next = (changes: object) => timingOf({ ...move, ...changes }).next;

  expect([next({}), next({ pace: 0.5 }), next({ pace: 0 }), next({ waiting: 5 })]).toEqual([900, 450, 0, 300]);
});

test("an attack flies from its player to the victim, a repair to the one it helps", () => {
  const [attack] = saboteur.flightsOf({ kind: "broke", by: 2, player: 1, tool: "lantern" } as any, scene);
  const [repair] = saboteur.flightsOf({ kind: "repaired", by: 1, player: 3, tool: "cart" } as any, scene);

  expect(attack).toMatchObject({ from: seat(2), to: seat(1), does: "break", piece: { tool: "lantern" } });
  expect(repair).toMatchObject({ from: seat(1), to: seat(3), does: "mend" });
});

test("an own move does not fly, its result is shown", () => {
  expect(saboteur.flightsOf({ kind: "laid", by: 0, cell: "1,0" } as any, scene)).toEqual([]);
  const [attack] = saboteur.flightsOf({ kind: "broke", by: 0, player: 1, tool: "cart" } as any, scene);
  expect(attack).toMatchObject({ from: null, to: seat(1), does: "break" });
});

test("gold flies to the seat of its colour, as many nuggets as it is worth", () => {
  const flights = duel.flightsOf({ kind: "token_laid", cell: "8,0", colour: "green", worth: 2 } as any, {
    ...scene,
    after: { colours: ["blue", "green"] },
  });

  expect(flights.map((one) => [one.from, one.to, one.label ?? ""])).toEqual([
    ['[data-site="8,0"]', seat(1), ""],
    ['[data-site="8,0"]', seat(1), "+2"],
  ]);
});

test("gold that is chosen or paid flies from the sheet to its player", () => {
  const [taken] = saboteur.flightsOf({ kind: "gold_taken", by: 2 } as any, scene);
  const paid = saboteur.flightsOf({ kind: "paid", to: 1, cards: 2, nuggets: 4 } as any, scene);

  expect(taken).toMatchObject({ from: ".choosing, .roles", to: seat(2), does: "gain" });
  expect(paid.map((one) => [one.from, one.to, one.label ?? ""])).toEqual([
    [".roles", seat(1), ""],
    [".roles", seat(1), "+4"],
  ]);
});

test("points gained and lost are those of the views", () => {
  const views = { ...scene, before: { points: [5, 7] }, after: { points: [5 + 6, 7 - 3] } };
  const flights = sabale.flightsOf({ kind: "marked", by: 0, cell: "c3" } as any, views);

  expect(flights.map((one) => [one.from, one.to, one.label])).toEqual([
    ['[data-place="c3"]', seat(0), "+6"],
    [null, seat(1), "−3"],
  ]);
});

test("dice roll for everyone, gold goes to the player who banks or finds it", () => {
  const others = sacramento.flightsOf({ kind: "threw", by: 1, dice: [2, 5] } as any, scene);
  const own = sacramento.flightsOf({ kind: "threw", by: 0, dice: [2, 5] } as any, scene);
  const paid = { ...scene, before: { money: [0, 50_000, 0] }, after: { money: [0, 100_000, 50_000] } };
  const found = sacramento.flightsOf({ kind: "lifted", by: 2, player: 0, cell: "d4", gold: true } as any, paid);

  expect(others.map((one) => [one.from, one.does])).toEqual(Array(2).fill([seat(1), "roll"]));
  expect(own.map((one) => one.from)).toEqual([null, null]);
  const banked = sacramento.flightsOf({ kind: "banked", by: 1, cell: "d4" } as any, paid);
  expect(found).toMatchObject([{ to: seat(2), does: "gain", label: "+50000 dollars" }]);
  expect(banked).toMatchObject([{ to: seat(1), does: "gain", label: "+50000 dollars" }]);
  expect(sacramento.flightsOf({ kind: "lifted", by: 2, cell: "d4", gold: false } as any, scene)).toEqual([]);
});

test("gold leaves when its card has turned, and pieces leave one after another", () => {
  const timing = timingOf({ ...usual, events: FINALE });
  const flight = (does: string, from: string | null = "x") => ({ does, from }) as any;

  expect(flightTimes([flight("lay"), flight("gain"), flight("gain"), flight("break", null)], timing, 1)).toEqual([
    250, 1200, 1310, 0,
  ]);
});

test("a sound is heard when what it belongs to is seen", () => {
  const timing = timingOf({ ...usual, events: FINALE });

  expect(soundTimes(FINALE, 0, timing)).toEqual([
    { sound: "card", at: 700 },
    { sound: "reveal", at: 1200 },
  ]);
  expect(soundTimes(events(["broke", { by: 0 }]), 0, timing)).toEqual([{ sound: "attack", at: 0 }]);
});

test("a win is celebrated, a loss ends kindly", () => {
  const outcome = (...scores: number[]): any => ({ scores, winners: [scores.indexOf(Math.max(...scores))] });

  expect(farewellOf(outcome(9, 4), 0)).toBe("end.win");
  expect(farewellOf(outcome(9, 4), 1)).toBe("end.loss");
  expect(farewellOf(outcome(10, 9), 1)).toBe("end.loss.close");
  expect([farewellOf(outcome(9, 4), null), farewellOf(outcome(9), 0)]).toEqual([null, null]);
});
