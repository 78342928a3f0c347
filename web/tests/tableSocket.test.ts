// The connection to a table with a WebSocket and timers of its own: each event that tells of the network is heard.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSocket } from "../src/connection/tableSocket";

class FakeSocket {
  static readonly [key: string]: unknown;
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  /** Whether connections open, and whether the application at the other end answers. */
  static isReachable = true;
  static answers = true;
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
    if (FakeSocket.isReachable) setTimeout(() => this.open(), 1);
  }
  private open(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string): void {
    this.sent.push(text);
    if (FakeSocket.answers) setTimeout(() => this.say({ kind: "answer", id: "" }), 1);
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.readyState = 3;
  }
}

/** A window or document whose listeners the test calls. */
class Target {
  listeners = new Map<string, Set<() => void>>();
  visibilityState = "visible";
  documentElement = { dataset: {} };
  addEventListener(name: string, listener: () => void): void {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
  }
  removeEventListener(name: string, listener: () => void): void {
    this.listeners.get(name)?.delete(listener);
  }
  hear(name: string): void {
    for (const listener of this.listeners.get(name) ?? []) listener();
  }
  setTimeout = (...args: Parameters<typeof setTimeout>) => setTimeout(...args);
  setInterval = (...args: Parameters<typeof setInterval>) => setInterval(...args);
}

let page: Target;
let paper: Target;
let statuses: string[];
let socket: TableSocket;
/** Connections that were opened, and pings sent over the newest. */
const opened = () => FakeSocket.all.length;
const pings = () => FakeSocket.all.at(-1)!.sent.filter((text) => text.includes('"ping"')).length;

beforeEach(async () => {
  vi.useFakeTimers();
  [page, paper, statuses] = [new Target(), new Target(), []];
  [FakeSocket.all, FakeSocket.isReachable, FakeSocket.answers] = [[], true, true];
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", paper);
  vi.stubGlobal("location", { origin: "http://filon.test" });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () =>
    FakeSocket.isReachable ? Promise.resolve(new Response()) : Promise.reject(new Error()),
  );
  socket = new TableSocket("t1", {
    onMessage: () => {},
    onPresence: () => {},
    onDevices: () => {},
    onStatus: (status) => statuses.push(status),
  });
  await vi.advanceTimersByTimeAsync(10);
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The network is gone without a word: what is sent is lost, and no connection opens. */
function vanish(): void {
  FakeSocket.isReachable = FakeSocket.answers = false;
}
function comeBack(): void {
  FakeSocket.isReachable = FakeSocket.answers = true;
}

describe("a silent connection", () => {
  test("is asked for a sign of life, and kept while there is one", async () => {
    await vi.advanceTimersByTimeAsync(60_000);

    expect(pings()).toBeGreaterThan(5);
    expect(opened()).toBe(1);
    expect(statuses).not.toContain("lost");
  });

  test("is noticed within ten seconds, also while it is open and only the application hangs", async () => {
    FakeSocket.answers = false;
    await vi.advanceTimersByTimeAsync(10_000);

    expect(statuses).toContain("lost");
  });

  test("is noticed sooner if the browser says that it is offline", async () => {
    vanish();
    page.hear("offline");
    expect(pings()).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000);

    expect(statuses).toContain("lost");
  });

  test("is kept though the browser says that it is offline, if the server answers", async () => {
    page.hear("offline");
    await vi.advanceTimersByTimeAsync(3_000);

    expect(statuses).not.toContain("lost");
    expect(opened()).toBe(1);
  });
});

describe("a page that may have lost its connection", () => {
  test("opens another as soon as the browser says that it is online", async () => {
    vanish();
    await vi.advanceTimersByTimeAsync(60_000);
    comeBack();
    const before = opened();
    page.hear("online");

    expect(opened()).toBe(before + 1);
  });

  test("is back within a second of the network's return, also if nobody says so", async () => {
    vanish();
    await vi.advanceTimersByTimeAsync(60_000);
    comeBack();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(FakeSocket.all.at(-1)!.readyState).toBe(FakeSocket.OPEN);
    expect(FakeSocket.all.at(-1)!.sent[0]).toContain('"join"');
  });

  for (const [name, target] of [
    ["visibilitychange", () => paper],
    ["pageshow", () => page],
  ] as const) {
    test(`tests it at ${name}, if it was heard a moment ago`, () => {
      target().hear(name);

      expect(pings()).toBe(1);
      expect(opened()).toBe(1);
    });

    test(`replaces it at ${name}, if it was not heard for a while`, async () => {
      FakeSocket.answers = false;
      await vi.advanceTimersByTimeAsync(4_500);
      target().hear(name);

      expect(opened()).toBe(2);
    });
  }

  test("opens nothing while it is hidden", async () => {
    FakeSocket.answers = false;
    await vi.advanceTimersByTimeAsync(4_500);
    paper.visibilityState = "hidden";
    paper.hear("visibilitychange");

    expect(opened()).toBe(1);
  });

  test("hears nothing any more once it is closed", () => {
    socket.close();

    for (const target of [page, paper]) {
      for (const listeners of target.listeners.values()) expect(listeners.size).toBe(0);
    }
  });
});
