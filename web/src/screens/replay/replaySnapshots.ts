/** What did a finished match look like at each of its lines? All moments at once; what did not change is shared. */
import type { Reel } from "../../connection/apiClient";
import { patched } from "../../connection/clientState";
import type { Happened, Place, Shown } from "../../connection/messages";

export interface Moment {
  readonly line: string;
  readonly views: readonly any[];
  readonly brought: readonly Happened[];
  /** How many events had been noticed by then. */
  readonly heard: number;
}

export function unwound(reel: Reel): { moments: readonly Moment[]; events: readonly Happened[] } {
  const events = [...reel.events];
  const moments: Moment[] = [{ line: "", views: reel.views, brought: reel.events, heard: events.length }];
  let views = reel.views;
  for (const frame of reel.frames) {
    for (const op of frame.patch) views = patched(views, op);
    events.push(...frame.events);
    moments.push({ line: frame.line, views, brought: frame.events, heard: events.length });
  }
  return { moments, events };
}

/** A view as a table shows it: the public part, and one seat's own. */
export function shownOf(reel: Reel, table: string, moment: Moment, step: number, at: number): Shown {
  const { seat, own, ...view } = moment.views[at];
  const place: Place = {
    protocol: 1,
    table,
    phase: step === reel.frames.length ? "over" : "playing",
    match: 1,
    game: reel.game,
    version: reel.version,
    options: reel.options,
    clock: null,
    level: "",
    latecomers: false,
    host: null,
    chairs: reel.names.map((name) => ({ kind: "person", name, level: "", holder: null })),
    deal: null,
    tally: [],
    chat: [],
  };
  const now = { number: step, epoch: 1, turn: view.turn, public: view, clocks: null, asking: null, given_up: false };
  return { entry: step, place, now, mine: { you: seat, own, offers: [], phrases: [], undo: "no" } };
}
