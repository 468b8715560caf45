"use client";

import { useSyncExternalStore } from "react";

/** How long an action can be undone before it is sent. */
const UNDO_MS = 10_000;

interface Delayed {
  /** When it is sent, as ISO instant. */
  sentAt: string;
  timer: ReturnType<typeof setTimeout>;
  send: () => void;
}

// Outside React, so that an action is sent even if its row or page is unmounted.
const waiting = new Map<string, Delayed>();
const listeners = new Set<() => void>();

function forget(key: string): Delayed | undefined {
  const delayed = waiting.get(key);
  clearTimeout(delayed?.timer);
  waiting.delete(key);
  for (const listener of listeners) listener();
  return delayed;
}

const sendNow = (key: string) => forget(key)?.send();

/**
 * Calls `send` after ten seconds unless it is undone, or at once when the user leaves the page: `send` has to use a
 * request that outlives its page (api.post with an idempotency key). `until` is an instant by which the request has to
 * arrive: if the delay would end close to it, `send` is called at once.
 */
export function sendLater(key: string, send: () => void, until?: string | null): void {
  if (waiting.has(key)) return;
  if (until && Date.parse(until) - Date.now() < 2 * UNDO_MS) {
    send();
    return;
  }
  const timer = setTimeout(() => sendNow(key), UNDO_MS);
  waiting.set(key, { sentAt: new Date(Date.now() + UNDO_MS).toISOString(), timer, send });
  for (const listener of listeners) listener();
}

/** Undoes an action that is still waiting. */
export function undoSend(key: string): void {
  forget(key);
}

if (typeof window !== "undefined")
  addEventListener("pagehide", () => {
    for (const key of [...waiting.keys()]) sendNow(key);
  });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** When the action is sent; undefined if none waits under this key. */
export function useDelayedSend(key: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => waiting.get(key)?.sentAt,
    () => undefined,
  );
}
