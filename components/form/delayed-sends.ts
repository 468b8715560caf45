"use client";

import { useSyncExternalStore } from "react";
import { onThisDevice } from "@/lib/platform/server-clock";

/** How long an action can be undone before it is sent. */
const UNDO_MS = 10_000;

interface DelayedSend {
  key: string;
  /** When it is sent, by `Date.now()`; undefined while it is being sent. */
  sentAt: number | undefined;
  /** Names the action where several are listed. */
  label: string;
}

interface Waiting extends DelayedSend {
  timer?: ReturnType<typeof setTimeout>;
  send: () => unknown;
  onUndo?: () => void;
}

// The waiting actions, oldest first. They are kept outside React, so that an action is sent even if its row or page
// is unmounted.
let all: readonly Waiting[] = [];
const listeners = new Set<() => void>();

const find = (key: string) => all.find((one) => one.key === key);

function change(next: readonly Waiting[]): void {
  all = next;
  for (const listener of listeners) listener();
}

const without = (key: string) => all.filter((one) => one.key !== key);

async function sendNow(key: string): Promise<void> {
  const delayed = find(key);
  if (!delayed?.sentAt) return;
  clearTimeout(delayed.timer);
  change(all.map((one) => (one === delayed ? { ...one, sentAt: undefined } : one)));
  try {
    await delayed.send();
  } finally {
    change(without(key));
  }
}

interface DelayOptions {
  /** The server's instant by which the request has to arrive: if the delay would end close to it, it is sent at once. */
  until?: string | null;
  label?: string;
  onUndo?: () => void;
}

/**
 * Calls `send` after ten seconds unless it is undone, or at once when the user leaves the page or logs out: `send` has
 * to use a request that outlives its page (api.post with an idempotency key), and to show its failures.
 */
export function sendLater(
  key: string,
  send: () => unknown,
  { until, label = "", onUndo }: DelayOptions = {},
): void {
  if (find(key)) return;
  if (until && onThisDevice(until).getTime() - Date.now() < 2 * UNDO_MS) {
    void send();
    return;
  }
  const sentAt = Date.now() + UNDO_MS;
  const timer = setTimeout(() => void sendNow(key), UNDO_MS);
  change([...all, { key, sentAt, label, timer, send, onUndo }]);
}

/** Undoes an action that is still waiting. */
export function undoSend(key: string): void {
  const delayed = find(key);
  if (!delayed?.sentAt) return;
  clearTimeout(delayed.timer);
  change(without(key));
  delayed.onUndo?.();
}

/** Sends everything that waits, and resolves when it is done. */
export const sendAllNow = () => Promise.allSettled(all.map(({ key }) => sendNow(key)));

if (typeof window !== "undefined") addEventListener("pagehide", () => void sendAllNow());

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const none: readonly DelayedSend[] = [];

/** The actions that wait or are being sent under keys that begin with `prefix`. */
export function useDelayedSends(prefix: string): DelayedSend[] {
  const current = useSyncExternalStore<readonly DelayedSend[]>(
    subscribe,
    () => all,
    () => none,
  );
  return current.filter(({ key }) => key.startsWith(prefix));
}

/** When the action is sent; undefined if none waits under this key. */
export const useDelayedSend = (key: string) => useDelayedSends(key).find((one) => one.key === key)?.sentAt;
