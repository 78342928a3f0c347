// The countdown until a bot stands in: what the server said, or the player's clock where that is over sooner.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AbsenceCountdown } from "../src/table/state/absenceCountdown.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the time is counted down for each absent person, and only for them", () => {
  const countdown = new AbsenceCountdown();
  countdown.update([
    { seat: 1, seconds: 65 },
    { seat: 2, seconds: null },
  ]);
  expect([0, 1, 2].map((seat) => countdown.timeLeft(seat))).toEqual([null, "1:05", null]);
  vi.advanceTimersByTime(6_000);
  expect(countdown.timeLeft(1)).toBe("0:59");
  vi.advanceTimersByTime(70_000);
  expect(countdown.timeLeft(1)).toBe("0:00");
});

test("a clock that runs out sooner counts, also where the match would wait for ever", () => {
  const countdown = new AbsenceCountdown();
  countdown.followClocks({ at: 0, remaining: [300, 20, 30], running: 1 });
  vi.advanceTimersByTime(5_000);
  countdown.update([
    { seat: 1, seconds: 600 },
    { seat: 2, seconds: null },
  ]);
  expect(countdown.timeLeft(1)).toBe("0:15");
  expect(countdown.timeLeft(2)).toBeNull();
  countdown.followClocks({ at: 5, remaining: [300, 15, 30], running: 2 });
  vi.advanceTimersByTime(1_000);
  expect([1, 2].map((seat) => countdown.timeLeft(seat))).toEqual(["9:59", "0:29"]);
});

test("a person who is back has no countdown", () => {
  const countdown = new AbsenceCountdown();
  countdown.update([{ seat: 1, seconds: 65 }]);
  countdown.update([]);
  expect(countdown.timeLeft(1)).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
