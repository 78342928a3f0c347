/** Client-side router: the page's address as reactive state, navigation without reloading. */
import { isOverlayEntry } from "./ui/overlayHistory";
import { prefix } from "./connection/apiClient";

export interface Location {
  readonly path: string;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

function readLocation(): Location {
  const path = location.pathname.slice(prefix.length) || "/";
  return {
    path,
    parts: path.split("/").filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(location.search),
  };
}

class Router {
  current: Location = $state.raw(readLocation());

  constructor() {
    window.addEventListener("popstate", () => (this.current = readLocation()));
  }

  navigate(path: string, replace = false): void {
    // Leaving from an overlay replaces its history entry, so that Back returns to the page under it.
    if (replace) history.replaceState(history.state, "", prefix + path);
    else history[isOverlayEntry() ? "replaceState" : "pushState"](null, "", prefix + path);
    this.current = readLocation();
    if (!replace) window.scrollTo(0, 0);
  }
}

export const router = new Router();

/** Handles clicks on links of this page without reloading; modified clicks and other links are left to the browser. */
export function interceptLinkClick(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const url = new URL(link.href);
  const isServed = ["/api", "/text", "/static"].some((start) => url.pathname.startsWith(prefix + start));
  if (url.origin !== location.origin || link.target || link.hasAttribute("download") || isServed) return;
  event.preventDefault();
  if (url.pathname + url.search !== location.pathname + location.search)
    router.navigate(url.pathname.slice(prefix.length) + url.search);
}

/** Returns the address of a path under the prefix that this page is served under. */
export const href = (path: string) => prefix + path;
