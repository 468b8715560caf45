import { vi } from "vitest";

/** Replaces the browser's history and address of `window` by entries in memory; Back takes effect at once. */
export function stubHistory(path: string) {
  const entries: { state: unknown; url: URL }[] = [
    { state: null, url: new URL(path, "https://test.invalid") },
  ];
  let at = 0;
  const current = () => entries[at] as (typeof entries)[number];
  const resolve = (url: string) => new URL(url, current().url);
  const history = {
    get state() {
      return current().state;
    },
    pushState: (state: unknown, _: string, url: string) => {
      entries.splice(at + 1, entries.length, { state, url: resolve(url) });
      at++;
    },
    replaceState: (state: unknown, _: string, url: string) => {
      entries[at] = { state, url: resolve(url) };
    },
    back: () => {
      at = Math.max(0, at - 1);
    },
  };
  const location = {
    get search() {
      return current().url.search;
    },
    get pathname() {
      return current().url.pathname;
    },
  };
  vi.stubGlobal("history", history);
  vi.stubGlobal("location", location);
  vi.stubGlobal("window", { history, location });
  return { history, address: () => `${location.pathname}${location.search}`, position: () => at };
}
