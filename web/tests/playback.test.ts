/** The playback of updates on a fake clock: what is shown, said and covered when. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent, Update } from "../src/connection/messages";

const WEIGHTS: Record<string, number> = { goal_turned: 2, round_ended: 2, drew: 0 };
const words = { weight: (event: GameEvent) => WEIGHTS[event.what.kind] ?? 1 } as any;

function event(number: number, kind: string, fields: object = {}): GameEvent {
  return { number, audience: "all", news: false, what: { kind, ...fields } } as GameEvent;
}
function update(entry: number, events: GameEvent[], patch: object[] = []): Update {
  return { kind: "update", entry, number: entry, epoch: 1, first: events[0]!.number, events, patch, id: "" } as any;
}
const TURN_TO_BELA = [{ op: "replace", path: "/match/turn", value: 1 }];
const LAST = [
  event(0, "laid", { by: 1, cell: "8,0" }),
  event(1, "goal_turned", { cell: "9,0" }),
  event(2, "round_ended", { round: 1 }),
];

async function playback(seat: number | null = 0) {
  const { EventPlayback } = await import("../src/table/state/eventPlayback.svelte");
  const snapshot: any = {
    entry: 0,
    table: { match: 1, phase: "playing", seats: [] },
    match: { epoch: 1, number: 0, turn: 1, public: { phase: "play" } },
    viewer: { seat, offers: [], own: null },
  };
  const settled: string[] = [];
  const shown = new EventPlayback(
    snapshot,
    [],
    () => words,
    (events) => settled.push(...events.map((one) => one.what.kind)),
  );
  shown.hasRoundSheet = true;
  return { shown, settled };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "visible", documentElement: { lang: "en", dataset: {} } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a sheet may open only a second after the goal has turned", async () => {
  const { shown, settled } = await playback();
  shown.receive(update(1, LAST), () => undefined);

  expect([shown.isSettled, shown.currentEvent?.what.kind]).toEqual([false, "laid"]);
  vi.advanceTimersByTime(250 + 450 + 500);
  expect([shown.isSettled, shown.currentEvent?.what.kind]).toEqual([false, "goal_turned"]);
  vi.advanceTimersByTime(999);
  expect([shown.isSettled, settled]).toEqual([false, []]);
  vi.advanceTimersByTime(1);
  expect(shown.isSettled).toBe(true);
  expect(settled).toContain("round_ended");
});

test("the phase that follows a round is not shown before its end has been seen", async () => {
  const { shown } = await playback();
  shown.receive(update(1, LAST, [{ op: "replace", path: "/match/public/phase", value: "choosing" }]), () => undefined);

  expect([shown.snapshot.match!.public.phase, shown.snapshot.match!.turn]).toEqual(["play", null]);
  vi.advanceTimersByTime(3_000);
  expect(shown.snapshot.match!.public.phase).toBe("choosing");
});

test("at the end of a round its gains are those of the view after it, when they arrive", async () => {
  const { shown, settled } = await playback();
  shown.boardAtRoundEnd = (view, _events, after) => ({ ...view, money: after.money });
  const end = [event(0, "rode", { by: 1 }), event(1, "banked", { by: 1 }), event(2, "round_begun", { round: 2 })];
  const changes = [
    { op: "add", path: "/match/public/money", value: [0, 50_000] },
    { op: "replace", path: "/match/public/phase", value: "hide" },
  ];
  shown.receive(update(1, end, changes), () => undefined);

  expect(shown.snapshot.match!.public).toEqual({ phase: "play", money: [0, 50_000] });
  expect(shown.gained).toBe(250 + 450 + 450);
  vi.advanceTimersByTime(1150 + 999);
  expect([settled, shown.snapshot.match!.public.phase]).toEqual([[], "play"]);
  vi.advanceTimersByTime(1);
  expect([settled.includes("banked"), shown.snapshot.match!.public.phase]).toEqual([true, "hide"]);
});

test("the finished round stays until its sheet is closed, also while gold is chosen", async () => {
  const { shown } = await playback();
  shown.boardAtRoundEnd = (view, _events, after) => ({ ...view, gold: after.gold });
  const deal = (round: number) => [
    { op: "add", path: "/match/public/round", value: round },
    { op: "add", path: "/match/public/gold", value: round },
    { op: "replace", path: "/match/turn", value: 0 },
  ];
  const next = (number: number, round: number) => event(number, "round_begun", { round });
  shown.receive(update(1, [event(0, "round_ended"), next(1, 2)], deal(2)), () => undefined);
  vi.advanceTimersByTime(3_000);

  expect(shown.isSettled).toBe(true);
  expect(shown.snapshot.match).toMatchObject({ turn: null, public: { phase: "play", gold: 2 } });
  expect(shown.snapshot.match!.public).not.toHaveProperty("round");
  shown.closeRound();
  expect(shown.snapshot.match).toMatchObject({ turn: 0, public: { round: 2 } });

  shown.receive(update(2, [event(2, "round_ended")]), () => undefined);
  vi.advanceTimersByTime(3_000);
  shown.receive(update(3, [event(3, "gold_taken", { by: 1 }), next(4, 3)], deal(3)), () => undefined);
  expect(shown.snapshot.match).toMatchObject({ turn: null, public: { round: 2, gold: 3 } });
  shown.closeRound();
  expect(shown.snapshot.match!.public.round).toBe(3);
});

test("an own move is not waited for: what follows is shown at once", async () => {
  const { shown } = await playback();
  shown.receive(update(1, [event(0, "laid", { by: 0 })], TURN_TO_BELA), () => undefined);
  expect(shown.currentEvent).toBeNull();
  shown.receive(update(2, [event(1, "laid", { by: 1 })]), () => undefined);

  expect(shown.currentEvent?.number).toBe(1);
});

test("moves of others are shown one by one, a skip shows them all", async () => {
  const { shown } = await playback();
  for (const at of [0, 1, 2]) shown.receive(update(at + 1, [event(at, "laid", { by: 1 })]), () => undefined);
  expect(shown.events.length).toBe(1);
  vi.advanceTimersByTime(900);
  expect(shown.events.length).toBe(2);
  shown.skipToLatest();

  expect(shown.events.length).toBe(3);
  expect(shown.currentEvent).toBeNull();
});

test("too many waiting moves are summarized, but never over the end of a round", async () => {
  const { shown, settled } = await playback();
  for (const at of [0, 1, 2]) shown.receive(update(at + 1, [event(at, "laid", { by: 1 })]), () => undefined);
  const last = LAST.map((one) => ({ ...one, number: one.number + 3 }));
  shown.receive(update(4, last), () => undefined);
  for (const at of [6, 7, 8, 9]) shown.receive(update(at - 1, [event(at, "laid", { by: 1 })]), () => undefined);

  expect(shown.missed.length).toBe(2);
  expect(shown.events.at(-1)?.what.kind).toBe("round_ended");
  expect(shown.isSettled).toBe(false);
  expect(settled).not.toContain("round_ended");
});

test("what players say themselves is not shown to them, and what follows does not wait for it", async () => {
  const { shown } = await playback();
  shown.receive(update(1, [event(0, "said", { by: 0, text: "trust p2" })]), () => undefined);

  expect(shown.currentEvent).toBeNull();
  shown.receive(update(2, [event(1, "broke", { by: 1, player: 0, tool: "cart" })]), () => undefined);
  expect(shown.currentEvent?.what.kind).toBe("broke");
});
