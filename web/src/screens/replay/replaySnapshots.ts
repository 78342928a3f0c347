/** All moments of a finished match from its replay data; parts that did not change between moments are shared. */
import type { ReplayData } from "../../connection/apiClient";
import { applyOperation } from "../../connection/jsonPatch";
import type { GameEvent, Snapshot, TableInfo } from "../../connection/messages";

export interface Moment {
  readonly line: string;
  readonly views: readonly any[];
  /** The events of this line. */
  readonly events: readonly GameEvent[];
  /** The number of events up to and including this line. */
  readonly eventCount: number;
}

export function expandReplay(replay: ReplayData): { moments: readonly Moment[]; events: readonly GameEvent[] } {
  const events = [...replay.events];
  const moments: Moment[] = [{ line: "", views: replay.views, events: replay.events, eventCount: events.length }];
  let views = replay.views;
  for (const frame of replay.frames) {
    for (const operation of frame.patch) views = applyOperation(views, operation);
    events.push(...frame.events);
    moments.push({ line: frame.line, views, events: frame.events, eventCount: events.length });
  }
  return { moments, events };
}

/** Returns a moment's view as a table's snapshot: the public part, and the viewer's own; of all views the last one. */
export function snapshotAt(replay: ReplayData, table: string, moment: Moment, step: number): Snapshot {
  const { seat, own, ...view } = moment.views.at(-1);
  const info: TableInfo = {
    protocol: 2,
    id: table,
    phase: step === replay.frames.length ? "over" : "playing",
    match: 1,
    game: replay.game,
    version: replay.version,
    options: replay.options,
    clock: null,
    level: "",
    late_join: false,
    host: null,
    seats: replay.names.map((name) => ({ kind: "person", name, level: "", person: null })),
    deal: null,
    replayed_deal: false,
    tally: [],
    chat: [],
  };
  const match = { number: step, epoch: 1, turn: view.turn, public: view, clocks: null, vote: null, given_up: false };
  return { entry: step, table: info, match, viewer: { seat, own, offers: [], phrases: [], undo: "no" } };
}
