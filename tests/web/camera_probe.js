/* In the page: whenever an event begins, compares the boxes of its cells with the frame and with all that lies over it.
   Updates are held back: the page is given one after the other, each when the one before has begun. */
window.probe = (() => {
  const FIELDS = ["cell", "origin", "via", "over", "edge", "path", "origins"];
  const EDGE = 1.5;
  const [held, released] = [[], []];
  const wrong = new Set();
  let [least, marks, last, received, events, places, outside] = [0, [], -1, 0, 0, 0, 0];

  const Native = WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (message) => {
        const { kind, entry, events } = JSON.parse(message.data);
        if (kind !== "update" || !message.isTrusted) return;
        message.stopImmediatePropagation();
        const release = () => this.dispatchEvent(new MessageEvent("message", { data: message.data }));
        held.push({ entry, events, release });
      });
    }
  };
  // Elements that take no taps cover as well.
  const sheet = new CSSStyleSheet();

  const svg = () => document.querySelector(".camera > svg");
  const edges = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const isIn = (inner, outer) =>
    inner.left >= outer.left - EDGE && inner.right <= outer.right + EDGE &&
    inner.top >= outer.top - EDGE && inner.bottom <= outer.bottom + EDGE;
  const meet = (one, other) =>
    one.left < other.right - EDGE && other.left < one.right - EDGE &&
    one.top < other.bottom - EDGE && other.top < one.bottom - EDGE;
  const around = (boxes) => ({
    left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)),
  });
  const frame = () => {
    const { left, top, right, bottom } = svg().getBoundingClientRect();
    return { left: Math.max(left, 0), top: Math.max(top, 0),
      right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  };

  /** The cells that an event names; an edge is that between two. */
  const named = (what) =>
    [...new Set(FIELDS.flatMap((field) => what[field] ?? []).flat(2).filter((name) => typeof name === "string"))];

  /** The box of a cell on the screen, as the page draws it; in a mine that of the card that lies or lay there. */
  function boxOf(name) {
    const mine = /^(-?\d+),(-?\d+)$/.exec(name);
    if (mine) {
      const at = svg().getScreenCTM();
      const [left, top] = [at.a * mine[1] * 60 + at.e, at.d * mine[2] * 84 + at.f];
      return { left, top, right: left + at.a * 60, bottom: top + at.d * 84 };
    }
    const found = ["place", "bar", "marker", "runner"].map((key) => svg().querySelector(`[data-${key}="${name}"]`));
    const drawn = found.find((one) => one !== null);
    return drawn ? edges((drawn.querySelector("polygon, rect") ?? drawn).getBoundingClientRect()) : null;
  }

  /** Whether an element is seen: it has a ground, a picture or a text. */
  function isSeen(one) {
    const style = getComputedStyle(one);
    if (style.visibility !== "visible" || one.closest("[popover].layer")) return false;
    for (let at = one; at; at = at.parentElement) if (getComputedStyle(at).opacity < 0.05) return false;
    if (one instanceof SVGElement || one instanceof HTMLImageElement) return true;
    const hasGround = !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) || style.backgroundImage !== "none";
    return hasGround || [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  }

  /** What lies over a box: found at 25 points of it. */
  function covers(box) {
    const board = svg();
    const found = new Set();
    const inset = (from, to, share) => from + 2 * EDGE + (to - from - 4 * EDGE) * share;
    for (const x of [0, 0.25, 0.5, 0.75, 1])
      for (const y of [0, 0.25, 0.5, 0.75, 1]) {
        const pile = document.elementsFromPoint(inset(box.left, box.right, x), inset(box.top, box.bottom, y));
        for (const one of pile) {
          if (board.contains(one)) break;
          if (isSeen(one)) found.add(`${one.tagName}.${one.getAttribute("class") ?? ""}`.toLowerCase());
        }
      }
    return [...found];
  }

  const controls = () => [...document.querySelectorAll(".camera > :not(svg)")].map((one) => one.getBoundingClientRect());
  const fits = (boxes) => {
    const [all, area] = [around(boxes), frame()];
    const card = boxes[0].right - boxes[0].left;
    const [wide, high] = [((all.right - all.left) * least) / card, ((all.bottom - all.top) * least) / card];
    return wide <= area.right - area.left && high <= area.bottom - area.top;
  };

  function look(what, say) {
    const cells = named(what);
    const boxes = cells.map(boxOf);
    const drawn = boxes.filter((box) => box !== null);
    const wide = boxes.filter((box, at) => box !== null && !cells[at].includes("|"));
    if (drawn.length < cells.length) say(`has a cell that is not drawn: ${cells.filter((_, at) => boxes[at] === null)}`);
    drawn.forEach((box, at) => {
      if (!isIn(box, frame())) say(`is out of view at ${cells[at]}`);
      else for (const cover of covers(box)) say(`is covered at ${cells[at]} by ${cover}`);
      if (controls().some((one) => meet(one, box))) say(`has a control over ${cells[at]}`);
    });
    return wide;
  }

  /** Goals and starts are in view while there is room for them, else an arrow points to each. */
  function lookAtMarks(drawn, say) {
    if (!marks.length) return;
    const boxes = marks.map(([cell]) => boxOf(cell));
    const outside = marks.filter((_, at) => !isIn(boxes[at], frame()));
    if (!outside.length) return;
    // What a game asks over its board leaves less room for them.
    const isFree = !document.querySelector(".say, .chips");
    if (isFree && fits([...boxes, ...drawn])) say(`leaves ${outside.map(([cell]) => cell)} out of view`);
    const arrows = [...document.querySelectorAll(".camera > button:not(.fit)")].map((one) => one.textContent.trim());
    if (arrows.sort().join() !== outside.map(([, letter]) => letter).sort().join())
      say(`has arrows to "${arrows}", not to "${outside.map(([, letter]) => letter)}"`);
  }

  const isUnderSheet = () => document.querySelector("dialog[open]") !== null;
  const shownEvent = () => Number(svg()?.dataset.event ?? -1);

  function shown(until) {
    if (until <= last) return;
    const begun = released.flatMap((update) => update.events).filter(({ number }) => number > last && number <= until);
    // Under a sheet nothing is seen: it is looked at once the sheet is closed.
    if (!begun.length || isUnderSheet()) return;
    last = until;
    const drawn = begun.flatMap(({ what, number }) => {
      const found = look(what, (text) => wrong.add(`${number} ${what.kind} by ${what.by} ${text}`));
      if (named(what).length) events += 1;
      return found;
    });
    const say = (text) => wrong.add(`${until} ${begun.at(-1).what.kind} ${text}`);
    if (drawn.length) {
      const small = Math.min(...drawn.map((box) => box.right - box.left));
      if (small < least - 0.5 && fits(drawn)) say(`is only ${small.toFixed(1)} px wide`);
      lookAtMarks(drawn, say);
    }
  }

  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  async function until(condition, most = 30_000) {
    for (const ends = performance.now() + most; performance.now() < ends; await pause(4)) if (condition()) return true;
    return false;
  }

  function closeSheets() {
    for (const sheet of document.querySelectorAll("dialog[open]")) {
      const close = [...sheet.querySelectorAll("button")].find((one) => /^(Close|Continue|Start)/.test(one.innerText));
      close?.click();
    }
  }

  /** Gives the page an entry of the log, waits until what it brought has begun, then skips the rest of it. */
  async function pass(entry) {
    await until(() => held.some((update) => update.entry === entry));
    const next = held.findIndex((update) => update.entry === entry);
    if (next < 0) return wrong.add(`${entry} never came`);
    for (const update of held.splice(0, next + 1)) {
      released.push(update);
      received += update.events.filter(({ what }) => named(what).length).length;
      update.release();
    }
    const here = released.at(-1).events.filter(({ what }) => named(what).length);
    const isShown = () => (closeSheets(), shown(shownEvent()), last >= here[0].number);
    if (here.length && !(await until(isShown))) wrong.add(`${here[0].number} was never shown`);
    document.querySelector(".board").click();
    closeSheets();
  }

  /** Waits so long, and until the camera has not moved for a moment: on a busy machine its way takes longer. */
  async function settled(time) {
    await pause(time);
    const view = () => svg().getAttribute("viewBox");
    for (let at = view(); await pause(40), at !== view(); ) at = view();
  }

  /** Takes one piece after the other and looks at the places that it lights. */
  async function select(pieces) {
    const all = [...document.querySelectorAll(pieces)].filter((one) => one.checkVisibility());
    for (const piece of all) {
      piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await settled(matchMedia("(prefers-reduced-motion: reduce)").matches ? 40 : 300);
      const lit = [...svg().querySelectorAll(".place.lit, .place[data-cell]")].map((place) =>
        [place, edges(place.querySelector("polygon, rect:not(.focus)").getBoundingClientRect())]);
      const inView = lit.filter(([, box]) => isIn(box, frame()));
      // Where they have no room together at a readable size, most of the nearest are in view.
      outside += lit.length - inView.length;
      if (inView.length < lit.length && (!inView.length || fits(lit.map(([, box]) => box))))
        wrong.add(`${lit.length - inView.length} of ${lit.length} targets are out of view`);
      for (const [place, box] of inView) {
        places += 1;
        for (const cover of [...covers(box), ...(controls().some((one) => meet(one, box)) ? ["a control"] : [])])
          wrong.add(`a target, ${place.dataset.cell ?? place.dataset.place}, is covered by ${cover}`);
      }
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      await pause(20);
    }
  }

  return {
    begin(readable, landmarks, style) {
      [least, marks] = [readable, landmarks];
      sheet.replaceSync(`:root.probing * { pointer-events: auto !important } ${style}`);
      addEventListener("DOMContentLoaded", () => {
        document.adoptedStyleSheets.push(sheet);
        new MutationObserver(() => shown(shownEvent()))
          .observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-event"] });
      });
    },
    /** Shows what these entries of the log brought, one after the other; takes up pieces before some of them. */
    async run(steps, pieces) {
      document.documentElement.classList.add("probing");
      for (const { entry, selects } of steps) {
        // A sheet that opens late would hold back what follows.
        await until(() => (closeSheets(), !isUnderSheet()));
        if (selects) await select(pieces);
        await pass(entry);
      }
    },
    findings: () => ({ wrong: [...wrong], received, events, places, outside }),
  };
})();
