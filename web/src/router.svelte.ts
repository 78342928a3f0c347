/** Where in the house are we? Addresses of the page, forwards and back without loading anew. */
import { isLayer } from "./ui/overlayHistory";
import { prefix } from "./connection/apiClient";

export interface Where {
  readonly path: string;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

function here(): Where {
  const path = location.pathname.slice(prefix.length) || "/";
  return {
    path,
    parts: path.split("/").filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(location.search),
  };
}

class Route {
  now: Where = $state.raw(here());

  constructor() {
    window.addEventListener("popstate", () => (this.now = here()));
  }

  go(path: string, replace = false): void {
    // Whoever leaves from a sheet comes back to the page under it.
    if (replace) history.replaceState(history.state, "", prefix + path);
    else history[isLayer() ? "replaceState" : "pushState"](null, "", prefix + path);
    this.now = here();
    if (!replace) window.scrollTo(0, 0);
  }
}

export const route = new Route();

/** A link of ours goes without loading; with a key held, or another button, the browser does what it does. */
export function within(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const url = new URL(link.href);
  const plain = ["/api", "/text", "/static"].some((one) => url.pathname.startsWith(prefix + one));
  if (url.origin !== location.origin || link.target || link.hasAttribute("download") || plain) return;
  event.preventDefault();
  if (url.pathname + url.search !== location.pathname + location.search)
    route.go(url.pathname.slice(prefix.length) + url.search);
}

export const to = (path: string) => prefix + path;
