/** State of a replay: the loaded match, the viewer and the step; the address follows, so that it links to this moment. */
import { ApiError, getCatalog, getReplay, type ReplayData, replayRecord } from "../../connection/apiClient";
import type { GameEvent } from "../../connection/messages";
import { i18n } from "../../i18n/localization.svelte";
import { MAJOR } from "../../i18n/messageFormat";
import { heaviest } from "../../table/state/eventPlayback.svelte";
import { router } from "../../router.svelte";
import { type GameModule, loadGameModule } from "../../table/gameModule";
import { MatchController } from "../../table/state/matchController.svelte";
import { storedRecord } from "./openedRecord";
import { expandReplay, type Moment, snapshotAt } from "./replaySnapshots";
import { replaySentence, stepSentences } from "./stepSentences";

export class ReplayController {
  replay: ReplayData | null = $state.raw(null);
  moments: readonly Moment[] = $state.raw([]);
  gameModule: GameModule | null = $state.raw(null);
  /** What the board shows: the viewer's own view, or for everyone the one with all secrets. */
  match: MatchController | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** `p1` and so on, `spectator`, or `all`. */
  viewer: string = $state(router.current.query.get("as") ?? "");
  step: number = $state(Math.trunc(Number(router.current.query.get("step") ?? 0)) || 0);
  /** The match, so that the link still leads to it after a rematch. */
  private matchNumber = router.current.query.get("match");
  private events: readonly GameEvent[] = [];

  constructor(private readonly table: string | null) {}

  get last(): number {
    return this.moments.length - 1;
  }
  get moment(): Moment {
    return this.moments[this.step]!;
  }
  /** The secrets of each seat, where everything is shown. */
  get secrets(): readonly any[] {
    return this.viewer === "all" ? this.moment.views.slice(0, -1).map((view) => view.own) : [];
  }
  /** The seat that this device had in the match. */
  get ownSeat(): number | null {
    return this.replay?.you ?? null;
  }
  /** This moment's address; the record of a file has none. */
  get link(): string {
    return this.table ? location.origin + location.pathname + location.search : "";
  }

  /** Loads the match for a viewer and shows the same step. */
  async load(wanted: string): Promise<void> {
    try {
      const text = storedRecord();
      if (!this.table && !text) throw new ApiError("no_such_page", "", 404);
      const found = this.table
        ? await getReplay(this.table, wanted, this.matchNumber)
        : await replayRecord(text!, wanted);
      const [gameModule, catalog] = await Promise.all([
        loadGameModule(found.game).then(async (one) => one ?? (await import("../../table/fallbackGame")).default),
        getCatalog(found.game, found.names.length, found.options).catch(() => null),
      ]);
      const { moments, events } = expandReplay(found);
      this.events = events;
      if (found.match > 0) this.matchNumber = String(found.match);
      this.step = Math.max(0, Math.min(this.step, found.frames.length));
      const snapshot = snapshotAt(found, this.table ?? "", moments[this.step]!, this.step);
      const formatter = i18n.formatterFor(found.game);
      this.match = new MatchController({ snapshot, events: [], catalog, formatter }, true);
      this.match.narration.addressesReader = found.you !== null && wanted === `p${found.you + 1}`;
      [this.replay, this.moments, this.gameModule, this.viewer] = [found, moments, gameModule, wanted];
      document.title = `${i18n.translate("replay")}: ${i18n.gameCard(found.game)?.title ?? ""} – Filon`;
      this.show();
    } catch (reason) {
      this.error = reason instanceof ApiError ? reason : new ApiError("offline", "", 0);
    }
  }

  goTo(wanted: number): void {
    this.step = Math.max(0, Math.min(this.last, wanted));
    this.show();
  }

  private show(): void {
    const { moment, step } = this;
    const seen = this.events.slice(0, moment.eventCount);
    const at = (index: number) => snapshotAt(this.replay!, this.table ?? "", this.moments[index]!, index);
    this.match!.playback.seek(at(step), seen, moment.events, at(Math.max(0, step - 1)).match?.public);
    const path = this.table ? `/t/${this.table}/replay` : "/record";
    const match = this.matchNumber ? `match=${this.matchNumber}&` : "";
    router.navigate(`${path}?${match}as=${this.viewer}&step=${step}`, true);
  }

  /** The sentences of a step's events. */
  sentences(at: number): string[] {
    return stepSentences(this.match!.brief, this.moments[at]!.events);
  }

  /** A step in one line: the sentence of what its player did, or the line of the record. */
  summary(at: number): string {
    const { events, line } = this.moments[at]!;
    if (at === 0) return i18n.translate("replay.deal");
    const done = events.filter((event) => typeof event.what["by"] === "number");
    const { words } = this.match!;
    const most = heaviest(done.length ? done : events, (event) => words.weight(event, null));
    return (most && replaySentence(this.match!.brief, most)) || line;
  }

  /** The steps with a major event: marks on the slider. */
  marks = $derived.by((): readonly number[] => {
    const { match } = this;
    if (!match) return [];
    const isMajor = (event: GameEvent) => match.words.weight(event, null) >= MAJOR;
    return this.moments.flatMap((one, at) => (one.events.some(isMajor) ? [at] : []));
  });
}
