/** A snapshot that leaves events out is completed before it, and what follows it, is delivered. */
import { expect, test } from "vitest";
import { EarlierEvents, type EventPage } from "../src/connection/earlierEvents";
import type { GameEvent, SnapshotMessage, Update } from "../src/connection/messages";

const event = (number: number): GameEvent => ({ number, audience: "all", news: false, what: { kind: "moved" } });
const events = (first: number, end: number) => Array.from({ length: end - first }, (_, at) => event(first + at));
const snapshot = (kept: number, first: number, end: number, epoch = 1) =>
  ({
    kind: "snapshot",
    snapshot: { match: { epoch } },
    kept,
    first,
    events: events(first, end),
    id: "",
  }) as unknown as SnapshotMessage;
const update = (entry: number, first: number) =>
  ({ kind: "update", entry, first, events: [event(first)] }) as unknown as Update;

function completion(pages: (EventPage | null)[]) {
  const requested: number[] = [];
  const delivered: (SnapshotMessage | Update)[] = [];
  const restarted: boolean[] = [];
  const earlier = new EarlierEvents(
    async (first) => {
      requested.push(first);
      return pages.shift() ?? null;
    },
    (message) => delivered.push(message) > 0,
    (isRefused) => restarted.push(isRefused),
  );
  return { earlier, requested, delivered, restarted };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a snapshot that leaves nothing out is delivered at once", () => {
  const { earlier, requested, delivered } = completion([]);
  earlier.receive(snapshot(3, 3, 5));
  expect(delivered).toEqual([snapshot(3, 3, 5)]);
  expect(requested).toEqual([]);
});

test("events that were left out are requested page by page, and updates wait for them", async () => {
  const { earlier, requested, delivered } = completion([
    { epoch: 1, events: events(2, 5) },
    { epoch: 1, events: events(5, 9) },
  ]);
  earlier.receive(snapshot(2, 7, 9));
  earlier.receive(update(12, 9));
  expect(delivered).toEqual([]);
  await settled();
  expect(requested).toEqual([2, 5]);
  expect(delivered).toEqual([{ ...snapshot(2, 7, 9), first: 2, events: events(2, 9) }, update(12, 9)]);
});

test("a match that changed meanwhile, or a refusal, starts over; a newer snapshot replaces the first", async () => {
  const changed = completion([{ epoch: 2, events: events(0, 5) }]);
  changed.earlier.receive(snapshot(0, 5, 6));
  await settled();
  expect([changed.delivered, changed.restarted]).toEqual([[], [false]]);
  const refused = completion([null]);
  refused.earlier.receive(snapshot(0, 5, 6));
  await settled();
  expect([refused.delivered, refused.restarted]).toEqual([[], [true]]);
  const newer = completion([{ epoch: 1, events: events(0, 5) }]);
  newer.earlier.receive(snapshot(0, 5, 6));
  newer.earlier.receive(snapshot(0, 0, 2, 2));
  await settled();
  expect([newer.delivered, newer.restarted]).toEqual([[snapshot(0, 0, 2, 2)], []]);
});
