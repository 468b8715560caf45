import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { openConnection } from "@/db/connection";
import { log } from "@/lib/platform/log";
import { CHANNEL } from "./announce";

const clusterMessage = z.object({ topic: z.string(), from: z.string(), content: z.unknown() });
export type ClusterMessage = z.infer<typeof clusterMessage>;

interface ClusterListener {
  /** Called for each message, whichever process sent it. */
  hear(clusterMessage: ClusterMessage): void;
  /** Called after a lost connection is restored: messages sent meanwhile are lost. */
  catchUp(): void;
  /** Called when a connection is lost or cannot be made. */
  onLost?(): void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A dropped TCP connection raises no event, so the connection is pinged. */
const PING_EVERY_MS = 15_000;
const PATIENCE_MS = 10_000;

/** Keeps one connection listening until `signal` aborts. Resolves when it listens for the first time. */
export function listenForMessages(
  url: string,
  listener: ClusterListener,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => void reconnectForever(url, listener, signal, resolve));
}

async function reconnectForever(
  url: string,
  listener: ClusterListener,
  signal: AbortSignal,
  onFirst: () => void,
) {
  let pause = FIRST_PAUSE_MS;
  let isFirst = true;
  while (!signal.aborted) {
    const begunAt = Date.now();
    await runConnection(url, listener, signal, () => {
      if (isFirst) onFirst();
      else listener.catchUp();
      isFirst = false;
    }).catch((error) => log.warn({ err: error }, "cannot receive messages of other processes"));
    listener.onLost?.();
    if (Date.now() - begunAt > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
    if (!signal.aborted) await sleep(pause, undefined, { ref: false });
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** Resolves when `signal` aborts, and throws when the connection is lost. */
async function runConnection(
  url: string,
  listener: ClusterListener,
  signal: AbortSignal,
  onListening: () => void,
) {
  let stop = () => {};
  let onLost = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    stop = resolve;
    onLost = () => reject(new Error("the connection was lost"));
  });
  const connection = await openConnection({
    url,
    parameters: { application_name: "gendana listener" },
    patience: PATIENCE_MS,
    onLost,
    onNotification: (_, payload) => deliver(listener, payload),
  });
  let unanswered: NodeJS.Timeout | undefined;
  const ping = async (text = "select 1") => {
    unanswered = setTimeout(onLost, PATIENCE_MS).unref();
    await connection.query(text).finally(() => clearTimeout(unanswered));
  };
  let pinging: NodeJS.Timeout | undefined;
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([ping(`listen ${CHANNEL}`), ended]);
    if (signal.aborted) return;
    onListening();
    pinging = setInterval(() => ping().catch(onLost), PING_EVERY_MS).unref();
    await ended;
  } finally {
    signal.removeEventListener("abort", stop);
    clearInterval(pinging);
    clearTimeout(unanswered);
    await connection.close();
  }
}

/** An error thrown by a listener must not close the connection. */
function deliver(listener: ClusterListener, payload: string): void {
  try {
    listener.hear(clusterMessage.parse(JSON.parse(payload)));
  } catch (error) {
    log.error({ err: error }, "a cluster message could not be handled");
  }
}
