import { revalidateTag, unstable_cache } from "next/cache";
import { db } from "@/db";
import { log } from "@/lib/log";
import { announce } from "@/lib/processes/announce";

/** Names of what a kept page was made from; a command that changes it expires the tag. */
export const tags = {
  /** On every kept read. */
  everything: "everything",
  /** Any car the public may see, in any list: home, counts. */
  vehicles: "vehicles",
  vehicle: (id: string) => `vehicle:${id}`,
  /** What a company says of itself, by its address. */
  company: (slug: string) => `company:${slug}`,
  /** What an administrator sets: offices, support, marketing figures. */
  settings: "settings",
  /** Francs for dollars. */
  rates: "rates",
};

/** Under which name processes tell each other of a change. */
export const EXPIRED_TAGS = "expired-tags";

// A read that raced with a change heals after this long.
const HEAL_SECONDS = 300;

/** For what only a command changes, which then expires it. */
export const DAY_SECONDS = 86_400;

/** For long counts over everything that nobody needs to the minute. */
export const HOUR_SECONDS = 3_600;

/**
 * A read whose answer is kept until one of its tags expires, and with it every page that was made from it.
 * The answer must survive JSON (no Date, no undefined inside). `key` names the read together with its
 * arguments. Outside Next (tests, jobs, scripts) it reads afresh each time.
 */
export async function kept<T>(
  key: string,
  keptTags: string[],
  read: () => Promise<T>,
  seconds = HEAL_SECONDS,
): Promise<T> {
  try {
    return await unstable_cache(read, [key], {
      tags: [tags.everything, ...keptTags],
      revalidate: seconds,
    })();
  } catch (error) {
    if (isOutsideNext(error)) return read();
    throw error;
  }
}

/**
 * The next visitor gets pages made afresh, not the old ones once more. Call it after the transaction. The other
 * processes on the database hear of it (lib/kept-pages), and this one too where no request is being answered.
 */
export function expireTags(expired: string[]): void {
  const isDone = expireHere(expired);
  void announce(db(), EXPIRED_TAGS, { tags: expired, isDone }).catch((error) =>
    log.warn({ err: error }, "others keep their pages until they heal"),
  );
}

/** In this process alone; false outside a request, where Next does not take it. */
export function expireHere(expired: string[]): boolean {
  (globalThis as { gendanaKeptPages?: { clear(): void } }).gendanaKeptPages?.clear();
  try {
    for (const tag of expired) revalidateTag(tag, { expire: 0 });
    return true;
  } catch (error) {
    if (!isOutsideNext(error)) throw error;
    return false;
  }
}

/** Next says so only in words, before it has called anything. */
function isOutsideNext(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^Invariant: (incrementalCache|static generation store) missing/.test(error.message)
  );
}
