/** What can be asked of the server beside playing? One function a door; a refusal comes back as `No` with its sentence. */
import type { Happened, Op, Shown } from "./messages";
import type * as types from "./types";
import type { Block, Choice, Create, Device, GameCard, Invitation, Lost, Made, MyTable, OpenTable } from "./types";

export type {
  Block,
  Choice,
  Create,
  Device,
  GameCard,
  Invitation,
  Lost,
  Made,
  MyTable,
  OpenTable,
  Option,
} from "./types";

export const prefix = typeof document === "undefined" ? "" : (document.documentElement.dataset["prefix"] ?? "");

/** How well a bot plays; a card lists those its game has. */
export type Level = NonNullable<Choice["level"]>;

/** A finished match as somebody saw it: views after the deal, then what each line changed. */
export interface Reel extends Omit<types.Reel, "options" | "views" | "events" | "frames"> {
  readonly options: Readonly<Record<string, any>>;
  readonly views: readonly any[];
  readonly events: readonly Happened[];
  readonly frames: readonly { line: string; events: readonly Happened[]; patch: readonly Op[] }[];
}

/** A refusal; `code` is "offline" where the server did not answer at all. */
export class No extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    readonly status: number,
  ) {
    super(code);
  }
}

async function ask<Found>(method: string, path: string, wish?: unknown): Promise<Found> {
  let answer: Response;
  const sent =
    wish === undefined ? {} : { body: JSON.stringify(wish), headers: { "content-type": "application/json" } };
  try {
    answer = await fetch(`${prefix}/api${path}`, { method, ...sent });
  } catch {
    throw new No("offline", "", 0);
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : null) as Found;
  let said = { code: "our_mistake", text: "" };
  try {
    said = JSON.parse(text);
  } catch {
    // A proxy's own page; its status is all there is to know.
  }
  throw new No(said.code, said.text, answer.status);
}

const table = (id: string, door = "") => `/tables/${encodeURIComponent(id)}${door}`;

export const games = (lang: string) => ask<GameCard[]>("GET", `/games?lang=${lang}`);
export const sheet = (game: string, seats: number, options: unknown) =>
  ask<any>("GET", `/games/${game}/sheet?seats=${seats}&options=${encodeURIComponent(JSON.stringify(options))}`);
export const rules = (game: string, lang: string) => ask<Block[]>("GET", `/games/${game}/rules?lang=${lang}`);
export const openTables = () => ask<OpenTable[]>("GET", "/tables");
export const myTables = () => ask<MyTable[]>("GET", "/mine");
export const create = (wish: Create) => ask<Made>("POST", "/tables", wish);
export const byCode = (code: string) => ask<Made>("GET", `/codes/${encodeURIComponent(code)}`);
export const look = (id: string) => ask<Shown>("GET", table(id));
export const sit = (id: string, seat: number, name: string) => ask("POST", table(id, "/sit"), { seat, name });
/** A bot's chair, asked for during a match; everybody seated is asked. */
export const askFor = (id: string, seat: number, name: string) => ask("POST", table(id, "/late"), { seat, name });
export const stand = (id: string) => ask("POST", table(id, "/stand"), {});
export const choose = (id: string, choice: Choice) => ask("POST", table(id, "/choose"), choice);
export const start = (id: string) => ask("POST", table(id, "/start"), {});
export const seatBot = (id: string, seat: number, level: string) => ask("POST", table(id, "/bot"), { seat, level });
export const manner = (id: string, wish: types.MannerWish) => ask("POST", table(id, "/manner"), wish);
export const again = (id: string, wish: types.Again) => ask("POST", table(id, "/again"), wish);
export const invitation = (id: string) => ask<Invitation>("GET", table(id, "/invitation"));
export const device = (id: string) => ask<Device>("POST", table(id, "/device"), {});
/** Take my seat on this device too; the table it is at is then the newest of mine. */
export async function mySeat(key: string): Promise<string> {
  await ask("POST", "/devices", { key });
  return (await myTables())[0]?.table ?? "";
}
export const lost = (id: string, seat: number) => ask<Lost>("POST", table(id, "/lost"), { seat });
export const lostAnswer = (id: string, agrees: boolean) => ask("POST", table(id, "/lost/answer"), { agrees });
export const reel = (id: string, as: string) => ask<Reel>("GET", table(id, `/reel?as=${as}`));
export const reelOf = (record: string, eyes: string) => ask<Reel>("POST", "/reel", { record, eyes });
export const recordPath = (id: string) => `${prefix}/api${table(id, "/record")}`;
export async function record(id: string): Promise<string> {
  const answer = await fetch(recordPath(id));
  if (!answer.ok) throw new No("our_mistake", "", answer.status);
  return answer.text();
}
