/* In the page: whenever an event begins, compares the boxes of its cells with the frame and with all that lies over it. */
window.probe = (() => {
  const FIELDS = ["cell", "origin", "via", "over", "edge", "path", "origins"];
  const EDGE = 1.5;
  const updates = [];
  const wrong = new Set();
  let [least, marks, last, events, places, outside] = [0, [], -1, 0, 0, 0];

  const Native = WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.kind === "update") updates.push(message);
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
    // What a game asks over its board leaves less room for them.
    if (!marks.length || document.querySelector(".say, .chips")) return;
    const boxes = marks.map(([cell]) => boxOf(cell));
    const outside = marks.filter((_, at) => !isIn(boxes[at], frame()));
    if (!outside.length) return;
    if (fits([...boxes, ...drawn])) say(`leaves ${outside.map(([cell]) => cell)} out of view`);
    const arrows = [...document.querySelectorAll(".camera > button:not(.fit)")].map((one) => one.textContent.trim());
    if (arrows.sort().join() !== outside.map(([, letter]) => letter).sort().join())
      say(`has arrows to "${arrows}", not to "${outside.map(([, letter]) => letter)}"`);
  }

  function shown(until) {
    const begun = updates.flatMap((update) => update.events).filter(({ number }) => number > last && number <= until);
    last = Math.max(last, until);
    if (!begun.length || document.querySelector("dialog[open]")) return;
    document.documentElement.classList.add("probing");
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
    document.documentElement.classList.remove("probing");
  }

  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  async function until(condition, most = 10_000) {
    for (const ends = performance.now() + most; performance.now() < ends; await pause(4)) if (condition()) return true;
    return false;
  }

  function closeSheets() {
    for (const sheet of document.querySelectorAll("dialog[open]")) {
      const close = [...sheet.querySelectorAll("button")].find((one) => /^(Close|Continue|Start)/.test(one.innerText));
      close?.click();
    }
  }

  return {
    begin(readable, landmarks, style) {
      [least, marks] = [readable, landmarks];
      sheet.replaceSync(`:root.probing * { pointer-events: auto !important } ${style}`);
      addEventListener("DOMContentLoaded", () => {
        document.adoptedStyleSheets.push(sheet);
        new MutationObserver(() => shown(Number(svg()?.dataset.event ?? -1)))
          .observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-event"] });
      });
    },
    /** Waits until what this entry of the log brought has begun, then skips the rest of it. */
    async pass(entry) {
      if (!(await until(() => updates.some((update) => update.entry >= entry)))) wrong.add(`${entry} never came`);
      const here = updates.findLast((update) => update.entry === entry)?.events.filter(({ what }) => named(what).length);
      // A sheet that opens late would hold back what follows.
      const isShown = () => (closeSheets(), last >= here[0].number);
      if (here?.length && !(await until(isShown))) wrong.add(`${here[0].number} was never shown`);
      document.querySelector(".board").click();
      closeSheets();
    },
    /** Takes one piece after the other and looks at the places that it lights. */
    async select(pieces) {
      const all = [...document.querySelectorAll(pieces)].filter((one) => one.checkVisibility());
      for (const piece of all) {
        piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        await pause(matchMedia("(prefers-reduced-motion: reduce)").matches ? 40 : 300);
        document.documentElement.classList.add("probing");
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
        document.documentElement.classList.remove("probing");
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        await pause(20);
      }
    },
    findings: () => ({ wrong: [...wrong], events, places, outside }),
  };
})();
