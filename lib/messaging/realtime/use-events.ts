"use client";

import { useEffect, useEffectEvent } from "react";
import { api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";
import { type RealtimeEvent, realtimeUpdate } from "./contract";

/** `reset`: events may have been missed, so listeners reload their data. */
type ReceivedEvent = RealtimeEvent | { kind: "reset"; payload: Record<string, never> };

type Listener = (event: ReceivedEvent) => void;
const listeners = new Set<Listener>();

const LOCK_NAME = "gendana-events";
/** Polling interval in milliseconds while streaming is not possible (a proxy cuts it, too many devices). */
const POLL_EVERY_MS = 15_000;
/** Resources that events refresh are also fetched at this interval in milliseconds: a broken stream may lose events. */
export const LOST_EVENTS_MS = 120_000;
/** After this many polls the stream is tried again. */
const RECONNECT_AFTER_POLLS = 8;

/**
 * The last cursor this browser received; tabs share it, so that another tab can continue where a closed one
 * stopped.
 */
let cursor = "";
let abortController: AbortController | undefined;
let channel: BroadcastChannel | undefined;

function notifyListeners(events: ReceivedEvent[]): void {
  for (const event of events) for (const listener of listeners) listener(event);
}

/** Delivers events to this tab and to the other tabs, which have no connection of their own. */
function shareWithTabs(events: ReceivedEvent[]): void {
  channel?.postMessage({ heard: events, cursor });
  notifyListeners(events);
}

function receive(text: string): void {
  const batch = realtimeUpdate.safeParse(JSON.parse(text)).data;
  if (!batch) return;
  cursor = batch.cursor;
  shareWithTabs(batch.isReset ? [{ kind: "reset", payload: {} }] : batch.events);
}

/**
 * A browser allows six connections per site, so only the tab that holds the lock opens one and shares the
 * events. When it closes, the next tab gets the lock.
 */
function connect(): void {
  abortController = new AbortController();
  const { signal } = abortController;
  channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(LOCK_NAME);
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<{ heard: ReceivedEvent[]; cursor: string }>) => {
      cursor = data.cursor;
      notifyListeners(data.heard);
    };
  // Without the Web Locks API (insecure context) every tab polls for itself.
  if (!navigator.locks) void pollEvents(signal);
  else navigator.locks.request(LOCK_NAME, { signal }, () => runConnection(signal)).catch(() => {});
}

function disconnect(): void {
  abortController?.abort();
  channel?.close();
}

/** Browsers do not keep a page for the Back button while it holds a connection, a lock or a channel. */
function start(): void {
  connect();
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", reconnect);
}

function stop(): void {
  disconnect();
  removeEventListener("pagehide", disconnect);
  removeEventListener("pageshow", reconnect);
}

function reconnect({ persisted }: PageTransitionEvent): void {
  if (persisted) connect();
}

/** Keeps the stream open until `signal` aborts, polling while it is refused. */
async function runConnection(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isOver = await openStream(signal);
    if (isOver || signal.aborted) return;
    await pollEvents(signal, RECONNECT_AFTER_POLLS);
  }
}

/**
 * Resolves when the browser gives up: true if the session is over or `signal` aborted. EventSource reconnects
 * dropped connections by itself.
 */
function openStream(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(`/api/events${cursor ? `?since=${encodeURIComponent(cursor)}` : ""}`);
    const close = (isOver: boolean) => {
      source.close();
      resolve(isOver);
    };
    source.addEventListener("news", ({ data }) => receive(data));
    source.addEventListener("moment", ({ data }) => shareWithTabs([JSON.parse(data)]));
    // The next request of each listener fails and shows the reason.
    source.addEventListener("ended", () => {
      shareWithTabs([{ kind: "reset", payload: {} }]);
      close(true);
    });
    source.addEventListener("error", () => source.readyState === EventSource.CLOSED && close(false));
    signal.addEventListener("abort", () => close(true), { once: true });
  });
}

async function pollEvents(signal: AbortSignal, times = Number.POSITIVE_INFINITY): Promise<void> {
  for (let round = 0; round < times && !signal.aborted; round++) {
    const path = `/api/events${cursor ? `?since=${encodeURIComponent(cursor)}` : ""}`;
    const batch = await api.get(path, realtimeUpdate).catch(() => undefined);
    if (batch) receive(JSON.stringify(batch));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_EVERY_MS);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener("abort", end, { once: true });
    });
  }
}

/** Makes the stream begin with the events after the answers that were sent with the page. */
export function startEventsAfter(sentCursor: string): void {
  cursor ||= sentCursor;
}

/** Calls the listener for every event of the signed-in user. */
export function useEvents(listener: Listener): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (event) => onEvent(event);
    listeners.add(own);
    if (listeners.size === 1) start();
    return () => {
      listeners.delete(own);
      if (listeners.size === 0) stop();
    };
  }, []);
}
