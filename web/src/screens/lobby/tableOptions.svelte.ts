/** Form state for the options of a table: game, seats, bots' level, clock, late join and the game's own options. */
import type { GameCard, GameChoice, Level, Option } from "../../connection/apiClient";
import type { Clock, TableInfo } from "../../connection/messages";
import type { Json } from "../../connection/types";
import { i18n } from "../../i18n/localization.svelte";
import { defaultLevel, defaultSeats } from "../home/quickStart";

export const CLOCKS: readonly (Clock | null)[] = [
  null,
  { bank: 300, step: 5 },
  { bank: 600, step: 10 },
  { bank: 1200, step: 15 },
  { bank: 3600, step: 30 },
];

export class TableOptionsForm {
  game: string = $state("");
  seats: number = $state(2);
  level: Level = $state("regular");
  clock: number = $state(0);
  lateJoin: boolean = $state(false);
  values: Record<string, unknown> = $state({});

  constructor(card: GameCard) {
    this.selectGame(card);
  }

  get card(): GameCard {
    return i18n.gameCard(this.game)!;
  }

  /** Selects another game, with all its defaults. */
  selectGame(card: GameCard): void {
    this.game = card.key;
    this.seats = defaultSeats(card);
    this.level = defaultLevel(card);
    this.values = {};
  }

  /** Takes over the present options of a table. */
  copyFrom(table: TableInfo): void {
    this.game = table.game;
    this.seats = table.seats.length;
    this.level = this.card.levels.includes(table.level) ? (table.level as Level) : defaultLevel(this.card);
    this.lateJoin = table.late_join;
    this.values = { ...table.options };
    this.clock = Math.max(
      0,
      CLOCKS.findIndex((clock) => (clock?.bank ?? 0) === (table.clock?.bank ?? 0)),
    );
  }

  changeSeats(by: 1 | -1): void {
    const at = this.card.seats.indexOf(this.seats) + by;
    this.seats = this.card.seats[Math.min(Math.max(at, 0), this.card.seats.length - 1)]!;
  }

  value(option: Option): unknown {
    return this.values[option.key] ?? option.default;
  }

  set(option: Option, value: unknown): void {
    this.values = { ...this.values, [option.key]: value };
  }

  /** The request's body: only options that differ from their defaults. */
  get choice(): GameChoice {
    const known = new Map(this.card.options.map((option) => [option.key, option]));
    const options = Object.fromEntries(
      Object.entries(this.values)
        .filter(([key, value]) => known.has(key) && value !== null && value !== known.get(key)!.default)
        .filter(([key, value]) => known.get(key)!.kind !== "seat" || this.isSeat(String(value)))
        .map(([key, value]) => [key, known.get(key)!.kind === "content" ? parseContent(value) : (value as Json)]),
    );
    return {
      game: this.game,
      seats: this.seats,
      level: this.level,
      clock: CLOCKS[this.clock] ?? null,
      late_join: this.lateJoin,
      options,
    };
  }

  private isSeat(text: string): boolean {
    const found = /^p(\d+)$/.exec(text);
    return !found || Number(found[1]) <= this.seats;
  }
}

function parseContent(value: unknown): Json {
  return typeof value === "string" && /^[[{]/.test(value) ? JSON.parse(value) : (value as Json);
}
