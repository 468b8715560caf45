import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from "react";

/** Pause between attempts to load a component while there is a connection. */
const PAUSE_MS = 2_000;
const MAX_ATTEMPTS = 3;

/**
 * React's `lazy` with retries: a component that fails to load would crash the whole page and lose its unsaved
 * input. Offline, it waits for the connection; online, it tries three times (a chunk replaced by a newer
 * release never loads). With `onFailure`, its component is shown in place of the one that never loads.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own declaration has it
export function lazy<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
  onFailure?: () => { default: T },
): LazyExoticComponent<T> {
  return reactLazy(() => loadWithRetry(load).catch(onFailure));
}

interface Connection {
  isOnline: () => boolean;
  /** Resolves when another attempt is worthwhile. */
  pause: () => Promise<void>;
}

/** Calls `load` until it succeeds or further attempts are useless. */
export async function loadWithRetry<T>(load: () => Promise<T>, connection: Connection = browser): Promise<T> {
  for (let left = MAX_ATTEMPTS; ; ) {
    try {
      return await load();
    } catch (error) {
      if (connection.isOnline()) left--;
      if (left === 0) throw error;
      await connection.pause();
    }
  }
}

// Part of every page's first load, so it is minimal: it resumes at most two seconds after the connection is
// back.
const browser: Connection = {
  isOnline: () => navigator.onLine,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
};
