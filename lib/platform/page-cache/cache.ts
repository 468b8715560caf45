import { db } from "@/db";
import { announce } from "@/lib/platform/cluster/announce";
import { readFromReplica } from "@/lib/platform/cluster/read-from-replica";
import { log } from "@/lib/platform/log";
import { dependOn, frontCache } from "./front-cache";

/**
 * Tags of cached pages and reads; a command that changes the data expires the tag. Triggers (db/migrations) expire
 * `vehicles` and `availability` in other processes with every write of the tables that searches read.
 */
export const cacheTags = {
  /** Set on every cached read. */
  everything: "everything",
  /** Any public vehicle in any list: home page, searches, counts. */
  vehicles: "vehicles",
  vehicle: (id: string) => `vehicle:${id}`,
  /** Any occupancy of any vehicle. */
  availability: "availability",
  /** A business's own profile, by its slug. */
  company: (slug: string) => `company:${slug}`,
  /** What an administrator configures: offices, support, marketing figures. */
  settings: "settings",
  rates: "rates",
  /** The current status of the services, and incidents. */
  status: "status",
};

/** Topic of the message that tags expired. */
export const EXPIRED_TAGS = "expired-tags";

/** Tags of one message: PostgreSQL's limit is 8,000 bytes. */
const TAGS_AT_ONCE = 50;

// A cached read is refreshed after this many seconds.
const REVALIDATE_SECONDS = 300;

/** For data that only changes through a command, which then expires it. */
export const DAY_SECONDS = 86_400;

/** For slow counts over all data that need not be current to the minute. */
export const HOUR_SECONDS = 3_600;

/**
 * Caches a read, and every page made from it, until one of its tags expires. The result must survive JSON (no Date, no
 * undefined inside). `key` identifies the read including its arguments. Null (not found) is not cached, because
 * visitors may invent any number of ids. Outside Next (tests, jobs, scripts) it reads each time.
 */
export async function cached<T>(
  key: string,
  readTags: string[],
  read: () => Promise<T>,
  seconds = REVALIDATE_SECONDS,
): Promise<T> {
  const readExisting = async () => {
    const found = await readFromReplica(read);
    // Next stores whatever is returned.
    if (found === null) throw new NothingFound();
    return found;
  };
  const tags = [cacheTags.everything, ...readTags];
  dependOn(tags);
  // Loaded when it is needed: it would lengthen every start.
  const { unstable_cache } = await import("next/cache");
  try {
    return await unstable_cache(readExisting, [key], { tags, revalidate: seconds })();
  } catch (error) {
    if (error instanceof NothingFound) return null as T;
    if (isOutsideNext(error)) return readFromReplica(read);
    throw error;
  }
}

class NothingFound extends Error {}

/**
 * Expires tags: the next visitor gets newly rendered pages, not stale ones. Call it after the transaction. The other
 * processes on the database are notified (invalidation-subscriber.ts).
 */
export function expireTags(expired: string[]): void {
  expireLocally(expired);
  for (let from = 0; from < expired.length; from += TAGS_AT_ONCE)
    void announce(db(), EXPIRED_TAGS, { tags: expired.slice(from, from + TAGS_AT_ONCE) }).catch((error) =>
      log.warn({ err: error }, "other processes could not be notified of expired tags"),
    );
}

/** Expires tags in this process only. */
export function expireLocally(expired: string[]): void {
  frontCache()?.expire(expired);
}

/** Next reports this only in the error message, and throws before it has changed anything. */
function isOutsideNext(error: unknown): boolean {
  return error instanceof Error && /^Invariant: incrementalCache missing/.test(error.message);
}
