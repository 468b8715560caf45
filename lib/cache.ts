import { revalidateTag, unstable_cache } from "next/cache";

/** Names of what a kept page was made from; a command that changes it expires the tag. */
export const tags = {
  /** Any car the public may see, in any list: home, counts. */
  vehicles: "vehicles",
  vehicle: (id: string) => `vehicle:${id}`,
  /** What an administrator sets: offices, support, marketing figures. */
  settings: "settings",
  /** Francs for dollars. */
  rates: "rates",
};

// A read that raced with a change, or a change made by another server, heals after this long.
const HEAL_SECONDS = 300;

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
    return await unstable_cache(read, [key], { tags: keptTags, revalidate: seconds })();
  } catch (error) {
    if (isOutsideNext(error)) return read();
    throw error;
  }
}

/**
 * The next visitor gets pages made afresh, not the old ones once more. Call it after the transaction, from a
 * route's command; outside a request there is nothing to tell and pages heal by themselves.
 */
export function expireTags(expired: string[]): void {
  (globalThis as { gendanaKeptPages?: { clear(): void } }).gendanaKeptPages?.clear();
  try {
    for (const tag of expired) revalidateTag(tag, { expire: 0 });
  } catch (error) {
    if (!isOutsideNext(error)) throw error;
  }
}

/** Next says so only in words, before it has called anything. */
function isOutsideNext(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^Invariant: (incrementalCache|static generation store) missing/.test(error.message)
  );
}
