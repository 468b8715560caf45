"use client";

import { useSyncExternalStore } from "react";

/** How long an act can be taken back before it is sent. */
const UNDO_MS = 10_000;

interface Delayed {
  /** When it is sent, as ISO instant. */
  sentAt: string;
  timer: ReturnType<typeof setTimeout>;
  send: () => void;
}

// Outside of React: what was decided is sent although its row or page is gone by then.
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
 * Sends something ten seconds from now, unless it is taken back, or at once when the page is left: `send` has to use a
 * request that outlives its page (api.post with an idempotency key). With `until`, an instant by which it has to be there,
 * it is sent at once where the wait would come close to it.
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

/** Takes back what was not sent yet. */
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

/** When it is sent, or undefined if nothing waits under this key. */
export function useDelayedSend(key: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => waiting.get(key)?.sentAt,
    () => undefined,
  );
}
