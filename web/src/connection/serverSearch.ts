/**
 * Looks for a server that cannot be reached, and tells as soon as it answers.
 *
 * Browsers put off WebSockets that keep failing, Chromium by five seconds, Firefox by up to a minute; requests they do
 * not. Where packets are lost without a word a request hangs, so the next one does not wait for it.
 */
const INTERVAL = 500;
/** A page that nobody sees looks less often. */
const HIDDEN_INTERVAL = 8000;
/** So few wait at once that a browser, which opens six connections to a server, has one left for the next. */
const REQUEST_LIMIT = 1800;
/** After so many requests in vain the WebSocket is tried all the same: something between may stop only them. */
const ASKED_IN_VAIN = 16;
/** What a proxy answers while the server behind it is down. */
const DOWN = [502, 503, 504];

export class ServerSearch {
  private timer = 0;
  private asked = 0;
  private readonly requests = new Set<AbortController>();

  constructor(
    private readonly address: string,
    /** Called when the server has answered, or may be worth a try. */
    private readonly onFound: () => void,
    private readonly onUnreachable: () => void,
  ) {}

  /** Starts to look after this pause, in milliseconds; a search under way ends. */
  start(pause: number): void {
    this.stop();
    this.asked = 0;
    this.timer = window.setTimeout(() => this.ask(), pause);
  }

  stop(): void {
    clearTimeout(this.timer);
    for (const request of this.requests) request.abort();
    this.requests.clear();
  }

  private ask(): void {
    const interval = document.visibilityState === "hidden" ? HIDDEN_INTERVAL : INTERVAL;
    // Not all pages of a server that restarts come at the same moment.
    this.timer = window.setTimeout(() => this.ask(), interval * (0.8 + Math.random() * 0.4));
    void this.request();
    this.asked += 1;
    if (this.asked % ASKED_IN_VAIN === 0) this.onFound();
  }

  private async request(): Promise<void> {
    const request = new AbortController();
    this.requests.add(request);
    const limit = setTimeout(() => request.abort(), REQUEST_LIMIT);
    const status = await fetch(this.address, { cache: "no-store", signal: request.signal }).then(
      (response) => response.status,
      () => 0,
    );
    clearTimeout(limit);
    if (!this.requests.delete(request)) return;
    if (status === 0 || DOWN.includes(status)) {
      this.onUnreachable();
      return;
    }
    this.stop();
    this.onFound();
  }
}
