/** Does the page merge what it is sent, and share what did not change? */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Mirror, patched } from "../src/connection/clientState";
import { shownOf, unwound } from "../src/screens/replay/replaySnapshots";

const REELS = JSON.parse(readFileSync(new URL("./fixtures/reels.json", import.meta.url), "utf8")) as Record<
  string,
  any
>;

test("an op changes its place and leaves the rest the same object", () => {
  const before = { a: [1, 2, 3], b: { c: 1 }, d: { e: 2 } };
  const added = patched(before, { op: "add", path: "/a/1", value: 9 });
  const removed = patched(added, { op: "remove", path: "/b/c" });

  expect(added).toEqual({ a: [1, 9, 2, 3], b: { c: 1 }, d: { e: 2 } });
  expect(removed).toEqual({ a: [1, 9, 2, 3], b: {}, d: { e: 2 } });
  expect(removed.d).toBe(before.d);
  expect(before).toEqual({ a: [1, 2, 3], b: { c: 1 }, d: { e: 2 } });
});

test("a letter that is missing is noticed, one that came twice is not merged twice", () => {
  const mirror = new Mirror();
  const shown: any = { entry: 3, place: {}, now: { turn: 0 }, mine: {} };
  const event = (number: number) => ({ number, audience: "all", news: false, what: { kind: "drew", by: 1 } });
  const changed = (entry: number, first: number) =>
    ({
      kind: "changed",
      entry,
      number: 1,
      epoch: 1,
      first,
      events: [event(first)],
      patch: [{ op: "replace", path: "/now/turn", value: entry }],
      id: "",
    }) as const;
  mirror.take({ kind: "shown", shown, first: 0, events: [event(0)], id: "" });

  expect(mirror.take(changed(5, 1))).toBe(false);
  expect(mirror.take(changed(4, 1))).toBe(true);
  expect(mirror.take(changed(4, 1))).toBe(true);
  expect(mirror.shown?.now?.turn).toBe(4);
  expect(mirror.events.map((one) => one.number)).toEqual([0, 1]);
  // A move was taken back: what was heard from there on is another.
  expect(mirror.take(changed(5, 0))).toBe(true);
  expect(mirror.events.map((one) => one.number)).toEqual([0]);
});

test.each(Object.keys(REELS))("a replay of %s comes to what Python sees, in the middle and at the end", (key) => {
  const { reel, views } = REELS[key];
  const { moments, events } = unwound(reel);
  for (const [step, expected] of Object.entries(views)) expect(moments[Number(step)]!.views).toEqual(expected);
  const last = moments.length - 1;
  const shown = shownOf(reel, "t", moments[last]!, last, 0);

  expect(events.length).toBe(moments[last]!.heard);
  expect({ ...shown.now!.public, seat: shown.mine.you, own: shown.mine.own }).toEqual(moments[last]!.views[0]);
});
