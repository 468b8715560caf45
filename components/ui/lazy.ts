import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from "react";

/** How often a part that did not come is asked for again while there is a connection. */
const PAUSE_MS = 2_000;
const TRIES = 3;

/**
 * React's `lazy`, with patience: a part that cannot be loaded would take the whole page with it, and what was typed
 * there. Without a connection it is waited for; with one it is asked for three times (a chunk that a newer version has
 * replaced never comes).
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own declaration has it
export function lazy<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> {
  return reactLazy(() => insist(load));
}

/** What a page knows of its connection. */
interface Connection {
  isOnline: () => boolean;
  /** Resolves when it is worth asking again. */
  pause: () => Promise<void>;
}

/** The answer of `load`, asked for until it comes or it is no use. */
export async function insist<T>(load: () => Promise<T>, connection: Connection = browser): Promise<T> {
  for (let left = TRIES; ; ) {
    try {
      return await load();
    } catch (error) {
      if (connection.isOnline()) left--;
      if (left === 0) throw error;
      await connection.pause();
    }
  }
}

// In every page's first load, so no more than this: it is back two seconds after the connection at the latest.
const browser: Connection = {
  isOnline: () => navigator.onLine,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
};
