/** What is chosen for a table before anybody plays? Seats, who sits there, options, clock: all of it set as usual. */
import { page } from "../../i18n/localization.svelte";
import type { Choice, GameCard, Option, Level } from "../../connection/apiClient";
import type { Json } from "../../connection/types";
import type { Clock } from "../../connection/messages";
import { usualLevel, usualSeats } from "../home/quickStart";

export const CLOCKS: readonly (Clock | null)[] = [
  null,
  { bank: 300, step: 5 },
  { bank: 600, step: 10 },
  { bank: 1200, step: 15 },
  { bank: 3600, step: 30 },
];

export class Choosing {
  game: string = $state("");
  seats: number = $state(2);
  level: Level = $state("regular");
  clock: number = $state(0);
  latecomers: boolean = $state(false);
  values: Record<string, unknown> = $state({});

  constructor(card: GameCard) {
    this.take(card);
  }

  get card(): GameCard {
    return page.card(this.game)!;
  }

  /** Another game, all of it as usual. */
  take(card: GameCard): void {
    this.game = card.key;
    this.seats = usualSeats(card);
    this.level = usualLevel(card);
    this.values = {};
  }

  /** What a table has now, to be changed. */
  follow(place: {
    game: string;
    chairs: readonly unknown[];
    level: string;
    latecomers: boolean;
    options: object;
    clock: Clock | null;
  }): void {
    this.game = place.game;
    this.seats = place.chairs.length;
    this.level = this.card.levels.includes(place.level) ? (place.level as Level) : usualLevel(this.card);
    this.latecomers = place.latecomers;
    this.values = { ...place.options };
    this.clock = Math.max(
      0,
      CLOCKS.findIndex((one) => (one?.bank ?? 0) === (place.clock?.bank ?? 0)),
    );
  }

  more(by: 1 | -1): void {
    const at = this.card.seats.indexOf(this.seats) + by;
    this.seats = this.card.seats[Math.min(Math.max(at, 0), this.card.seats.length - 1)]!;
  }

  value(option: Option): unknown {
    return this.values[option.key] ?? option.default;
  }

  set(option: Option, value: unknown): void {
    this.values = { ...this.values, [option.key]: value };
  }

  /** As the server wants it: only what differs from the usual. */
  get choice(): Choice {
    const known = new Map(this.card.options.map((option) => [option.key, option]));
    const options = Object.fromEntries(
      Object.entries(this.values)
        .filter(([key, value]) => known.has(key) && value !== null && value !== known.get(key)!.default)
        .filter(([key, value]) => known.get(key)!.kind !== "seat" || this.fits(String(value)))
        .map(([key, value]) => [key, known.get(key)!.kind === "content" ? content(value) : (value as Json)]),
    );
    return {
      game: this.game,
      seats: this.seats,
      level: this.level,
      clock: CLOCKS[this.clock] ?? null,
      latecomers: this.latecomers,
      options,
    };
  }

  private fits(seat: string): boolean {
    const found = /^p(\d+)$/.exec(seat);
    return !found || Number(found[1]) <= this.seats;
  }
}

function content(value: unknown): Json {
  return typeof value === "string" && /^[[{]/.test(value) ? JSON.parse(value) : (value as Json);
}
