/** The client's state after JSON Patch operations, updates and whole replays. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ClientState } from "../src/connection/clientState";
import { applyOperation } from "../src/connection/jsonPatch";
import { expandReplay, snapshotAt } from "../src/screens/replay/replaySnapshots";

const REPLAYS = JSON.parse(readFileSync(new URL("./fixtures/replays.json", import.meta.url), "utf8")) as Record<
  string,
  any
>;

test("an operation changes its target and shares the rest", () => {
  const before = { a: [1, 2, 3], b: { c: 1 }, d: { e: 2 } };
  const added = applyOperation(before, { op: "add", path: "/a/1", value: 9 });
  const removed = applyOperation(added, { op: "remove", path: "/b/c" });

  expect(added).toEqual({ a: [1, 9, 2, 3], b: { c: 1 }, d: { e: 2 } });
  expect(removed).toEqual({ a: [1, 9, 2, 3], b: {}, d: { e: 2 } });
  expect(removed.d).toBe(before.d);
  expect(before).toEqual({ a: [1, 2, 3], b: { c: 1 }, d: { e: 2 } });
});

test("a missing update is noticed, a repeated one is applied once", () => {
  const state = new ClientState();
  const snapshot: any = { entry: 3, table: {}, match: { turn: 0 }, viewer: {} };
  const event = (number: number) => ({ number, audience: "all", news: false, what: { kind: "drew", by: 1 } });
  const update = (entry: number, first: number) =>
    ({
      kind: "update",
      entry,
      number: 1,
      epoch: 1,
      first,
      events: [event(first)],
      patch: [{ op: "replace", path: "/match/turn", value: entry }],
      id: "",
    }) as const;
  state.apply({ kind: "snapshot", snapshot, first: 0, kept: 0, events: [event(0)], id: "" });

  expect(state.apply(update(5, 1))).toBe(false);
  expect(state.apply(update(4, 1))).toBe(true);
  expect(state.apply(update(4, 1))).toBe(true);
  expect(state.snapshot?.match?.turn).toBe(4);
  expect(state.events.map((one) => one.number)).toEqual([0, 1]);
  // After an undo, events from its number on are replaced.
  expect(state.apply(update(5, 0))).toBe(true);
  expect(state.events.map((one) => one.number)).toEqual([0]);
});

test.each(Object.keys(REPLAYS))("a replay of %s has the views that Python computes", (key) => {
  const { replay, views } = REPLAYS[key];
  const { moments, events } = expandReplay(replay);
  for (const [step, expected] of Object.entries(views)) expect(moments[Number(step)]!.views).toEqual(expected);
  const last = moments.length - 1;
  const snapshot = snapshotAt(replay, "t", moments[last]!, last);

  expect(events.length).toBe(moments[last]!.eventCount);
  expect({ ...snapshot.match!.public, seat: snapshot.viewer.seat, own: snapshot.viewer.own }).toEqual(
    moments[last]!.views.at(-1),
  );
});
