import { setTimeout as sleep } from "node:timers/promises";
import { processId } from "@/lib/platform/cluster/announce";
import { type ClusterMessage, listenForMessages } from "@/lib/platform/cluster/listener";
import { directDatabaseUrl, ownServerUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { cacheTags, EXPIRED_TAGS } from "./cache";
import { expiredTags } from "./contract";
import { signTags } from "./invalidation-signature";

/** Expiries within this time are sent together. */
const BATCH_WINDOW_MS = 50;
const BATCH_SIZE = 200;
const MAX_ATTEMPTS = 5;

/**
 * Expires what other processes on the database change, and what this one changes outside of requests (its
 * workers), so that the next visitor of this process sees it. After a lost connection everything cached is
 * expired, because messages may have been missed.
 */
export function subscribeToInvalidations(signal: AbortSignal): Promise<void> {
  let waiting = new Set<string>();

  function expire(names: string[]): void {
    if (waiting.size === 0) setTimeout(flush, BATCH_WINDOW_MS).unref();
    for (const name of names) waiting.add(name);
  }

  function flush(): void {
    const all = [...waiting];
    waiting = new Set();
    for (let from = 0; from < all.length; from += BATCH_SIZE)
      void expireOnOwnServer(all.slice(from, from + BATCH_SIZE)).catch((error) =>
        log.error({ err: error }, "pages stay as they were until they heal"),
      );
  }

  const hear = ({ topic, from, content }: ClusterMessage) => {
    if (topic !== EXPIRED_TAGS) return;
    const { tags: names, isDone } = expiredTags.parse(content);
    if (!(isDone && from === processId())) expire(names);
  };
  return listenForMessages(
    directDatabaseUrl(),
    { hear, catchUp: () => expire([cacheTags.everything]) },
    signal,
  );
}

/** Next expires pages only within a request, so this process sends one to itself. */
async function expireOnOwnServer(names: string[]): Promise<void> {
  const body = JSON.stringify({ tags: names, proof: signTags(names) });
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${ownServerUrl()}/api/cache/invalidate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch((error: unknown) => error as Error);
    if (!(answer instanceof Error) && answer.ok) return;
    if (attempt === MAX_ATTEMPTS) throw new Error("own web server does not answer", { cause: answer });
    await sleep(attempt * 200);
  }
}
