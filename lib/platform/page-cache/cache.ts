import { revalidateTag, unstable_cache } from "next/cache";
import { db } from "@/db";
import { announce } from "@/lib/platform/cluster/announce";
import { log } from "@/lib/platform/log";

/** Tags of cached pages and reads; a command that changes the data expires the tag. */
export const cacheTags = {
  /** Set on every cached read. */
  everything: "everything",
  /** Any public vehicle in any list: home page, counts. */
  vehicles: "vehicles",
  vehicle: (id: string) => `vehicle:${id}`,
  /** A business's own profile, by its slug. */
  company: (slug: string) => `company:${slug}`,
  /** What an administrator configures: offices, support, marketing figures. */
  settings: "settings",
  rates: "rates",
};

/** Topic of the message that tags expired. */
export const EXPIRED_TAGS = "expired-tags";

// A cached read that raced with a change is refreshed after this many seconds.
const REVALIDATE_SECONDS = 300;

/** For data that only changes through a command, which then expires it. */
export const DAY_SECONDS = 86_400;

/** For slow counts over all data that need not be current to the minute. */
export const HOUR_SECONDS = 3_600;

/**
 * Caches a read, and every page made from it, until one of its tags expires. The result must survive JSON (no
 * Date, no undefined inside). `key` identifies the read including its arguments. Null, for what does not exist, is
 * read each time: visitors may invent any number of ids. Outside Next (tests, jobs, scripts) it reads each time.
 */
export async function cached<T>(
  key: string,
  readTags: string[],
  read: () => Promise<T>,
  seconds = REVALIDATE_SECONDS,
): Promise<T> {
  const readExisting = async () => {
    const found = await read();
    // Next stores whatever is returned.
    if (found === null) throw new NothingFound();
    return found;
  };
  try {
    return await unstable_cache(readExisting, [key], {
      tags: [cacheTags.everything, ...readTags],
      revalidate: seconds,
    })();
  } catch (error) {
    if (error instanceof NothingFound) return null as T;
    if (isOutsideNext(error)) return read();
    throw error;
  }
}

class NothingFound extends Error {}

/**
 * The next visitor gets pages made afresh, not the old ones once more. Call it after the transaction. The other
 * processes on the database hear of it (invalidation-subscriber.ts), and this one too where no request is being answered.
 */
export function expireTags(expired: string[]): void {
  const isDone = expireLocally(expired);
  void announce(db(), EXPIRED_TAGS, { tags: expired, isDone }).catch((error) =>
    log.warn({ err: error }, "others keep their pages until they heal"),
  );
}

/** Expires tags in this process only; returns false outside a request, where Next does not allow it. */
export function expireLocally(expired: string[]): boolean {
  (globalThis as { gendanaPageCache?: { clear(): void } }).gendanaPageCache?.clear();
  try {
    for (const tag of expired) revalidateTag(tag, { expire: 0 });
    return true;
  } catch (error) {
    if (!isOutsideNext(error)) throw error;
    return false;
  }
}

/** Next reports this only in the error message, and throws before it has changed anything. */
function isOutsideNext(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^Invariant: (incrementalCache|static generation store) missing/.test(error.message)
  );
}
