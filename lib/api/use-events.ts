"use client";

import { useEffect, useEffectEvent } from "react";
import { type LiveEvent, liveNews } from "@/lib/live/contract";
import { api } from "./client";

/** `reset`: something may have been missed; what is shown is read anew. */
type Heard = LiveEvent | { kind: "reset"; payload: Record<string, never> };

type Listener = (heard: Heard) => void;
const listeners = new Set<Listener>();

const NAME = "gendana-events";
/** Without a line (a proxy that cuts it, too many devices) it is asked this often. */
const ASK_EVERY_MS = 15_000;
/** A line that was refused is tried again after so many questions. */
const TRY_AFTER = 8;

/** Where this browser has heard to; tabs tell each other, so that another can go on where one was closed. */
let cursor = "";
let stop: AbortController | undefined;
let channel: BroadcastChannel | undefined;

function tell(heard: Heard[]): void {
  for (const one of heard) for (const listener of listeners) listener(one);
}

/** In this tab and, as this one holds the line, in the others. */
function pass(heard: Heard[]): void {
  channel?.postMessage({ heard, cursor });
  tell(heard);
}

function hear(text: string): void {
  const news = liveNews.safeParse(JSON.parse(text)).data;
  if (!news) return;
  cursor = news.cursor;
  pass(news.isReset ? [{ kind: "reset", payload: {} }] : news.events);
}

/**
 * A browser allows six connections to a site, so one tab holds the line for all: whoever has the lock. When it is closed
 * the next one gets it.
 */
function start(): void {
  stop = new AbortController();
  const { signal } = stop;
  channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME);
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<{ heard: Heard[]; cursor: string }>) => {
      cursor = data.cursor;
      tell(data.heard);
    };
  // Without locks (a page that is not secure) every tab asks for itself.
  if (!navigator.locks) void ask(signal);
  else navigator.locks.request(NAME, { signal }, () => hold(signal)).catch(() => {});
}

function finish(): void {
  stop?.abort();
  channel?.close();
}

/** Keeps the line until `signal` ends it. */
async function hold(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isOver = await listen(signal);
    if (isOver || signal.aborted) return;
    await ask(signal, TRY_AFTER);
  }
}

/** Resolves when the browser gives the line up: true when the session is over. It mends a cut line by itself. */
function listen(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const line = new EventSource(`/api/events${cursor ? `?since=${encodeURIComponent(cursor)}` : ""}`);
    const close = (isOver: boolean) => {
      line.close();
      resolve(isOver);
    };
    line.addEventListener("news", ({ data }) => hear(data));
    line.addEventListener("moment", ({ data }) => pass([JSON.parse(data)]));
    // Whoever reads something next is told why.
    line.addEventListener("ended", () => {
      pass([{ kind: "reset", payload: {} }]);
      close(true);
    });
    line.addEventListener("error", () => line.readyState === EventSource.CLOSED && close(false));
    signal.addEventListener("abort", () => close(true), { once: true });
  });
}

async function ask(signal: AbortSignal, times = Number.POSITIVE_INFINITY): Promise<void> {
  for (let turn = 0; turn < times && !signal.aborted; turn++) {
    const path = `/api/events${cursor ? `?since=${encodeURIComponent(cursor)}` : ""}`;
    const news = await api.get(path, liveNews).catch(() => undefined);
    if (news) hear(JSON.stringify(news));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ASK_EVERY_MS);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener("abort", end, { once: true });
    });
  }
}

/** Hears what concerns the person signed in, as it happens. */
export function useEvents(listener: Listener): void {
  const heard = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (event) => heard(event);
    listeners.add(own);
    if (listeners.size === 1) start();
    return () => {
      listeners.delete(own);
      if (listeners.size === 0) finish();
    };
  }, []);
}
