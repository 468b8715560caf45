import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { log } from "@/lib/log";
import { CHANNEL } from "./announce";

const news = z.object({ topic: z.string(), from: z.string(), content: z.unknown() });
export type News = z.infer<typeof news>;

export interface Listener {
  /** Something was announced, by whichever process. */
  hear(news: News): void;
  /** The line was cut and is up again: what was said meanwhile is lost. */
  catchUp(): void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A line that died without a word is found by asking. */
const ASK_EVERY_MS = 15_000;

/** Keeps one connection to the database listening, for as long as `signal` lets it. Resolves when it first listens. */
export function listen(url: string, listener: Listener, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => void keepListening(url, listener, signal, resolve));
}

async function keepListening(url: string, listener: Listener, signal: AbortSignal, onFirst: () => void) {
  let pause = FIRST_PAUSE_MS;
  let isFirst = true;
  while (!signal.aborted) {
    const begunAt = Date.now();
    await hold(url, listener, signal, () => {
      if (isFirst) onFirst();
      else listener.catchUp();
      isFirst = false;
    }).catch((error) => log.warn({ err: error }, "not hearing other processes"));
    if (Date.now() - begunAt > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
    if (!signal.aborted) await sleep(pause, undefined, { ref: false });
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** One connection, from its beginning to its end. */
async function hold(url: string, listener: Listener, signal: AbortSignal, onListening: () => void) {
  const client = new pg.Client({
    connectionString: url,
    application_name: "gendana listener",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  let asking: NodeJS.Timeout | undefined;
  const close = () => void client.end().catch(() => {});
  try {
    await new Promise<void>((resolve, reject) => {
      client.on("error", reject);
      client.on("end", resolve);
      client.on("notification", ({ payload }) => tell(listener, payload));
      signal.addEventListener("abort", close, { once: true });
      client
        .connect()
        .then(() => client.query(`LISTEN ${CHANNEL}`))
        .then(() => {
          asking = setInterval(() => client.query("select 1").catch(reject), ASK_EVERY_MS);
          asking.unref();
          onListening();
        })
        .catch(reject);
    });
  } finally {
    clearInterval(asking);
    signal.removeEventListener("abort", close);
    close();
  }
}

/** What one listener makes of the news must not end the line. */
function tell(listener: Listener, payload: string | undefined): void {
  try {
    listener.hear(news.parse(JSON.parse(payload ?? "")));
  } catch (error) {
    log.error({ err: error }, "news not understood");
  }
}
