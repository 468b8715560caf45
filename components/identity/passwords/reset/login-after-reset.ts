import { readStorage, writeStorage } from "@/lib/platform/browser-storage";

// The emailed link opens in another tab, so the way back to what the login was for is kept in the browser.

const KEY = "login after reset";
const REMEMBERED_MS = 3_600_000;

/** Remembers the login page with the page that follows it. A link that is asked for again leads to the same one. */
export function rememberLogin(path: string): void {
  if (path === "/login") return;
  writeStorage("localStorage", KEY, JSON.stringify({ path, at: Date.now() }));
}

/** Returns the remembered login page, or the plain one, and forgets it. */
export function takeRememberedLogin(): string {
  const text = readStorage("localStorage", KEY);
  writeStorage("localStorage", KEY, undefined);
  if (!text) return "/login";
  const { path, at } = JSON.parse(text) as { path: string; at: number };
  return Date.now() - at < REMEMBERED_MS ? path : "/login";
}
