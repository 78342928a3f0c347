/** Form state for the options of a table: game, seats, bots and their levels, clock, late join and the game's own options. */
import { ApiError, type GameCard, type GameChoice, type Level, type Option } from "../../connection/apiClient";
import type { Clock, TableInfo } from "../../connection/messages";
import type { Json } from "../../connection/types";
import { i18n } from "../../i18n/localization.svelte";
import { settings } from "../../settings/settings.svelte";
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
  /** The bots seated from the start, by seat. */
  bots: Readonly<Record<number, Level>> = $state.raw({});
  clock: number = $state(0);
  lateJoin: boolean = $state(false);
  values: Record<string, unknown> = $state({});
  /** The names of files that are not JSON, by option. */
  private badFiles: Readonly<Record<string, string>> = $state.raw({});

  /** `people` sit at the table already and keep their seats. */
  constructor(
    card: GameCard,
    readonly people = 0,
  ) {
    this.selectGame(card);
  }

  /** Whether the people at the table fit the game. */
  get hasRoom(): boolean {
    return mostSeats(this.card) >= this.people;
  }

  get mostSeats(): number {
    return mostSeats(this.card);
  }

  /** The games that everyone at the table can play. */
  fittingGames(): GameCard[] {
    return i18n.gameCards.filter((card) => mostSeats(card) >= this.people);
  }

  get card(): GameCard {
    return i18n.gameCard(this.game)!;
  }

  /** Selects another game, with all its defaults. */
  selectGame(card: GameCard): void {
    this.game = card.key;
    this.seats = this.atLeastPeople(defaultSeats(card));
    this.level = usualLevel(card);
    this.bots = {};
    this.values = {};
    this.badFiles = {};
  }

  /** Chooses the level of all bots, those that have a seat and those that will take the free ones. */
  setLevel(level: Level): void {
    this.level = level;
    this.bots = Object.fromEntries(Object.keys(this.bots).map((seat) => [seat, level]));
  }

  /** Gives a seat to a bot of this level, or to a person. */
  setBot(seat: number, level: Level | null): void {
    const others = Object.entries(this.bots).filter(([other]) => Number(other) !== seat);
    this.bots = Object.fromEntries(level === null ? others : [...others, [seat, level]]);
  }

  /** Gives every seat but the first to a bot; bots keep their levels. */
  fillWithBots(): void {
    const free = Array.from({ length: this.seats - 1 }, (_, at) => [at + 1, this.level] as const);
    this.bots = { ...Object.fromEntries(free), ...this.bots };
  }

  /** The bots on seats that the table has. */
  get seatedBots(): Record<number, Level> {
    return Object.fromEntries(Object.entries(this.bots).filter(([seat]) => Number(seat) < this.seats));
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
    this.seats = this.atLeastPeople(this.card.seats[Math.min(Math.max(at, 0), this.card.seats.length - 1)]!);
  }

  private atLeastPeople(seats: number): number {
    return this.card.seats.find((one) => one >= Math.max(seats, this.people)) ?? mostSeats(this.card);
  }

  value(option: Option): unknown {
    return this.values[option.key] ?? option.default;
  }

  set(option: Option, value: unknown): void {
    this.values = { ...this.values, [option.key]: value };
  }

  /** Reads an option's file. */
  setFile(option: Option, name: string, text: string): void {
    const bad = new Map(Object.entries(this.badFiles));
    try {
      this.set(option, JSON.parse(text));
      bad.delete(option.key);
    } catch {
      bad.set(option.key, name);
    }
    this.badFiles = Object.fromEntries(bad);
  }

  /** Returns what is wrong with an option's file, or "". */
  fileError(key: string): string {
    const file = this.badFiles[key];
    return file === undefined ? "" : i18n.translate("options.not_json", null, { file });
  }

  /** The request's body: only options that differ from their defaults. Throws ApiError for a file that is not JSON. */
  get choice(): GameChoice {
    const [bad] = Object.keys(this.badFiles);
    if (bad !== undefined) throw new ApiError("not_json", this.fileError(bad), 0);
    const known = new Map(this.card.options.map((option) => [option.key, option]));
    const options = Object.fromEntries(
      Object.entries(this.values)
        .filter(([key, value]) => known.has(key) && value !== null && value !== known.get(key)!.default)
        .filter(([key, value]) => known.get(key)!.kind !== "seat" || this.isSeat(String(value)))
        .map(([key, value]) => [key, value as Json]),
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

/** Returns the level last used on this device, if the game has it. */
function usualLevel(card: GameCard): Level {
  const last = settings.botLevel(card.key) ?? "";
  return card.levels.includes(last) ? (last as Level) : defaultLevel(card);
}

const mostSeats = (card: GameCard) => Math.max(...card.seats);

/** How many people have a seat at the table, whether or not they are connected. */
export const seatedPeople = (table: TableInfo) => table.seats.filter((info) => info.person !== null).length;
