import { setTimeout as sleep } from "node:timers/promises";
import { EXPIRED_TAGS, tags } from "@/lib/cache";
import { env, ownAddress } from "@/lib/env";
import { log } from "@/lib/log";
import { processName } from "@/lib/processes/announce";
import { listen, type News } from "@/lib/processes/listen";
import { expiredTags } from "./contract";
import { expiryProof } from "./proof";

/** A burst of changes is told once. */
const GATHER_MS = 50;
const AT_ONCE = 200;
const TRIES = 5;

/**
 * Follows what other processes on the same database change, and this one outside of requests (its clock), so that
 * the next visitor here, too, sees it. After a cut line everything kept is made afresh: nobody knows what was missed.
 */
export function followChanges(signal: AbortSignal): Promise<void> {
  let waiting = new Set<string>();

  function expire(names: string[]): void {
    if (waiting.size === 0) setTimeout(flush, GATHER_MS).unref();
    for (const name of names) waiting.add(name);
  }

  function flush(): void {
    const all = [...waiting];
    waiting = new Set();
    for (let from = 0; from < all.length; from += AT_ONCE)
      void tellOwnServer(all.slice(from, from + AT_ONCE)).catch((error) =>
        log.error({ err: error }, "pages stay as they were until they heal"),
      );
  }

  const hear = ({ topic, from, content }: News) => {
    if (topic !== EXPIRED_TAGS) return;
    const { tags: names, isDone } = expiredTags.parse(content);
    if (!(isDone && from === processName())) expire(names);
  };
  return listen(env().DATABASE_URL, { hear, catchUp: () => expire([tags.everything]) }, signal);
}

/** Next forgets pages only within a request, so this process asks itself. */
async function tellOwnServer(names: string[]): Promise<void> {
  const body = JSON.stringify({ tags: names, proof: expiryProof(names) });
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${ownAddress()}/api/expired-tags`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch((error: unknown) => error as Error);
    if (!(answer instanceof Error) && answer.ok) return;
    if (attempt === TRIES) throw new Error("own web server does not answer", { cause: answer });
    await sleep(attempt * 200);
  }
}
