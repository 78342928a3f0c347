/** HTTP client of the server's API: one function per route; a refusal is thrown as `ApiError` with its sentence. */
import type { GameEvent, Op, Snapshot } from "./messages";
import { settings } from "../settings/settings.svelte";
import type * as types from "./types";
import type {
  Block,
  Create,
  DeviceLink,
  DeviceSeat,
  GameCard,
  GameChoice,
  Invitation,
  ListedTable,
  MyGames,
  MyTable,
  ReclaimProgress,
  TableCreated,
} from "./types";

export type {
  Block,
  Create,
  DeviceLink,
  DeviceSeat,
  GameCard,
  GameChoice,
  Invitation,
  ListedTable,
  MyGame,
  MyGames,
  MyTable,
  Option,
  ReclaimProgress,
  TableCreated,
  TableSettingsRequest,
} from "./types";

export const prefix = typeof document === "undefined" ? "" : (document.documentElement.dataset["prefix"] ?? "");

/** A bot's level; a game card lists those that its game has. */
export type Level = NonNullable<GameChoice["level"]>;

/** A finished match for one viewer: the views after the deal, then what each line of the record changed. */
export interface ReplayData extends Omit<types.ReplayData, "options" | "views" | "events" | "frames"> {
  readonly options: Readonly<Record<string, any>>;
  readonly views: readonly any[];
  readonly events: readonly GameEvent[];
  readonly frames: readonly { line: string; events: readonly GameEvent[]; patch: readonly Op[] }[];
}

/** A refused or failed request; `code` is "offline" if the server did not answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    readonly status: number,
  ) {
    super(code);
  }
}

async function request<Result>(
  method: string,
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Result> {
  let response: Response;
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  try {
    response = await fetch(`${prefix}/api${path}`, { method, signal, ...sent });
  } catch {
    throw new ApiError("offline", "", 0);
  }
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : null) as Result;
  let refusal = { code: "our_mistake", text: "" };
  try {
    refusal = JSON.parse(text);
  } catch {
    // A proxy's own error page: only its status is known.
  }
  throw new ApiError(refusal.code, refusal.text, response.status);
}

const tablePath = (id: string, action = "") => `/tables/${encodeURIComponent(id)}${action}`;

export const getGames = (lang: string) => request<GameCard[]>("GET", `/games?lang=${lang}`);
export const getCatalog = (game: string, seats: number, options: unknown) =>
  request<any>("GET", `/games/${game}/catalog?seats=${seats}&options=${encodeURIComponent(JSON.stringify(options))}`);
export const getRules = (game: string, lang: string) => request<Block[]>("GET", `/games/${game}/rules?lang=${lang}`);
export const getListedTables = () => request<ListedTable[]>("GET", "/tables");
export const getMyTables = () => request<MyTable[]>("GET", "/my-tables");
/** Finished games of this device; `skip` tables were listed before. */
export const getMyGames = (skip = 0) => request<MyGames>("GET", `/my-games?skip=${skip}`);
export const createTable = (body: Create) => request<TableCreated>("POST", "/tables", body);
export const findTableByCode = (code: string) => request<TableCreated>("GET", `/codes/${encodeURIComponent(code)}`);
export const getSnapshot = (id: string, signal: AbortSignal | null = null) =>
  request<Snapshot>("GET", tablePath(id), undefined, signal);
export const takeSeat = (id: string, seat: number, name: string) =>
  request("POST", tablePath(id, "/sit"), { seat, name, in_records: settings.inRecords });
/** Asks for a bot's seat during a match; the seated players vote. */
export const requestLateJoin = (id: string, seat: number, name: string) =>
  request("POST", tablePath(id, "/late-join"), { seat, name, in_records: settings.inRecords });
export const leaveSeat = (id: string) => request("POST", tablePath(id, "/stand"), {});
export const changeGame = (id: string, game: GameChoice) => request("POST", tablePath(id, "/game"), game);
export const startMatch = (id: string) => request("POST", tablePath(id, "/start"), {});
export const seatBot = (id: string, seat: number, level: string) =>
  request("POST", tablePath(id, "/bot"), { seat, level });
export const changeSettings = (id: string, settings: types.TableSettingsRequest) =>
  request("POST", tablePath(id, "/settings"), settings);
export const requestRematch = (id: string, body: types.Rematch) => request("POST", tablePath(id, "/rematch"), body);
export const getInvitation = (id: string) => request<Invitation>("GET", tablePath(id, "/invitation"));
export const createDeviceLink = (id: string) => request<DeviceLink>("POST", tablePath(id, "/device"), {});
export const getDeviceSeat = (key: string) => request<DeviceSeat>("POST", "/devices/seat", { key });
export const redeemDeviceLink = (key: string) => request("POST", "/devices", { key });
export const reclaimSeat = (id: string, seat: number) =>
  request<ReclaimProgress>("POST", tablePath(id, "/reclaim"), { seat });
export const answerReclaim = (id: string, agrees: boolean) =>
  request("POST", tablePath(id, "/reclaim/answer"), { agrees });
/** Asks for the last match of a table, or for an earlier one that this device has played. */
export const getReplay = (id: string, viewer: string, match: string | null) =>
  request<ReplayData>(
    "GET",
    tablePath(id, `/replay?as=${encodeURIComponent(viewer)}${match ? `&match=${match}` : ""}`),
  );
export const replayRecord = (record: string, viewer: string) =>
  request<ReplayData>("POST", "/replay", { record, viewer });
export const recordPath = (id: string, match = 0) =>
  `${prefix}/api${tablePath(id, "/record")}${match ? `?match=${match}` : ""}`;
export async function getRecord(id: string): Promise<string> {
  const response = await fetch(recordPath(id));
  if (!response.ok) throw new ApiError("our_mistake", "", response.status);
  return response.text();
}
