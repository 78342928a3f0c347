/** What does Back do while something lies over the page? It closes that, as the finger expects, and stays where it is. */

interface Layer {
  readonly close: () => void;
}

const layers: Layer[] = [];
/** Where the page was when it went back by itself; null while it did not. */
let returning: string | null = null;

/** Whether this entry of the history stands for something that lies over the page. */
export const isLayer = () => (history.state as { layer?: boolean } | null)?.layer === true;

/** Something lies over the page now; to be called once more when it is gone. */
export function lay(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  mark();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // One sheet may follow another: only then is it known whether the page lies open.
    setTimeout(tidy);
  };
}

/** All that lies there shares one entry. */
function mark(): void {
  if (!isLayer()) history.pushState({ layer: true }, "");
}

/** An entry for what is not there any more (put away by hand, or come back to after a reload) is left at once. */
function tidy(): void {
  if (layers.length || !isLayer() || returning !== null) return;
  returning = location.href;
  history.back();
}

window.addEventListener("popstate", () => {
  if (returning !== null) {
    // The address may have changed meanwhile: a replay goes on under its sheet.
    history.replaceState(history.state, "", returning);
    returning = null;
    if (layers.length) mark();
  } else if (layers.length && !isLayer()) {
    layers.at(-1)!.close();
    // What lay under it, or would not go, keeps its entry.
    setTimeout(() => layers.length && mark());
  } else setTimeout(tidy);
});
setTimeout(tidy);
