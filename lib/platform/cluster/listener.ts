import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { log } from "@/lib/platform/log";
import { CHANNEL } from "./announce";

const clusterMessage = z.object({ topic: z.string(), from: z.string(), content: z.unknown() });
export type ClusterMessage = z.infer<typeof clusterMessage>;

interface ClusterListener {
  /** Called for each message, whichever process sent it. */
  hear(clusterMessage: ClusterMessage): void;
  /** Called after a lost connection is restored: messages sent meanwhile are lost. */
  catchUp(): void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A dropped TCP connection raises no event, so the connection is pinged. */
const PING_EVERY_MS = 15_000;

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
    }).catch((error) => log.warn({ err: error }, "not hearing other processes"));
    if (Date.now() - begunAt > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
    if (!signal.aborted) await sleep(pause, undefined, { ref: false });
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

async function runConnection(
  url: string,
  listener: ClusterListener,
  signal: AbortSignal,
  onListening: () => void,
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: "gendana listener",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  let pinging: NodeJS.Timeout | undefined;
  const close = () => void client.end().catch(() => {});
  try {
    await new Promise<void>((resolve, reject) => {
      client.on("error", reject);
      client.on("end", resolve);
      client.on("notification", ({ payload }) => deliver(listener, payload));
      signal.addEventListener("abort", close, { once: true });
      client
        .connect()
        .then(() => client.query(`LISTEN ${CHANNEL}`))
        .then(() => {
          pinging = setInterval(() => client.query("select 1").catch(reject), PING_EVERY_MS);
          pinging.unref();
          onListening();
        })
        .catch(reject);
    });
  } finally {
    clearInterval(pinging);
    signal.removeEventListener("abort", close);
    close();
  }
}

/** An error thrown by a listener must not close the connection. */
function deliver(listener: ClusterListener, payload: string | undefined): void {
  try {
    listener.hear(clusterMessage.parse(JSON.parse(payload ?? "")));
  } catch (error) {
    log.error({ err: error }, "news not understood");
  }
}
