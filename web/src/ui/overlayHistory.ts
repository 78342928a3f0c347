/** Browser history for overlays: Back closes the open dialog instead of leaving the page. */

interface Overlay {
  readonly close: () => void;
}

const overlays: Overlay[] = [];
/** The address at which this module itself went back; null otherwise. */
let returning: string | null = null;

/** Whether the current history entry stands for an overlay. */
export const isOverlayEntry = () => (history.state as { layer?: boolean } | null)?.layer === true;

/** Registers an open overlay; returns the function to call when it is gone. */
export function openOverlay(close: () => void): () => void {
  const overlay = { close };
  overlays.push(overlay);
  ensureEntry();
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    // Another overlay may open right after this one: only then is it known whether the entry is still needed.
    setTimeout(dropStaleEntry);
  };
}

/** All open overlays share one history entry. */
function ensureEntry(): void {
  if (!isOverlayEntry()) history.pushState({ layer: true }, "");
}

/** Goes back from the entry of an overlay that is gone: closed by hand, or left over after a reload. */
function dropStaleEntry(): void {
  if (overlays.length || !isOverlayEntry() || returning !== null) return;
  returning = location.href;
  history.back();
}

window.addEventListener("popstate", () => {
  if (returning !== null) {
    // The address may have changed under the overlay: a replay writes its step into it.
    history.replaceState(history.state, "", returning);
    returning = null;
    if (overlays.length) ensureEntry();
  } else if (overlays.length && !isOverlayEntry()) {
    overlays.at(-1)!.close();
    // An overlay under it, or one that did not close, still needs the entry.
    setTimeout(() => overlays.length && ensureEntry());
  } else setTimeout(dropStaleEntry);
});
setTimeout(dropStaleEntry);
