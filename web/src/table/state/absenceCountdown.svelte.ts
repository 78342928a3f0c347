/** Countdown until a bot plays for a person who is not connected, from the server's last word on it. */
import type { PresenceMessage } from "../../connection/messages";
import type { ClockState } from "../../connection/types";

const SECOND = 1000;

export class AbsenceCountdown {
  /** When a bot takes over, by seat; Infinity where the match waits. */
  private deadlines: ReadonlyMap<number, number> = $state.raw(new Map());
  private clocks: ClockState | null = $state.raw(null);
  private clocksSince = 0;
  private now = $state(0);
  private timer = 0;

  update(absent: PresenceMessage["absent"]): void {
    const now = (this.now = Date.now());
    const deadline = (seconds: number | null) => (seconds === null ? Infinity : now + seconds * SECOND);
    this.deadlines = new Map((absent ?? []).map(({ seat, seconds }) => [seat, deadline(seconds ?? null)]));
    clearInterval(this.timer);
    if (this.deadlines.size) this.timer = window.setInterval(() => (this.now = Date.now()), SECOND);
  }

  /** Notes the players' clocks as they have just been received: a bot also takes over when the time to move is up. */
  followClocks(clocks: ClockState | null): void {
    if (clocks === this.clocks) return;
    this.clocks = clocks;
    this.clocksSince = Date.now();
  }

  /** Returns minutes and seconds until a bot takes over, such as 1:05; null where the match waits for the person. */
  timeLeft(seat: number): string | null {
    const absentUntil = this.deadlines.get(seat);
    if (absentUntil === undefined) return null;
    const isRunning = this.clocks?.running === seat;
    const movesUntil = isRunning ? this.clocksSince + (this.clocks!.remaining[seat] ?? 0) * SECOND : Infinity;
    const deadline = Math.min(absentUntil, movesUntil);
    if (deadline === Infinity) return null;
    const seconds = Math.max(0, Math.ceil((deadline - this.now) / SECOND));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
