import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { ServiceStatus } from "./contract";
import { measureServiceStatus } from "./queries";

/** The page shows when it was measured; it is at most this old while nothing changes. */
const REMEASURED_MS = 5 * MINUTE_MS;

/** Expires the status page when something has changed, and at intervals. One watch per process. */
export function createStatusWatch(expire = () => expireTags([cacheTags.status])) {
  let last: { text: string; at: Date } | undefined;
  return async (now: Date): Promise<void> => {
    const text = textOf(await measureServiceStatus(now));
    if (last && last.text === text && now < addMs(last.at, REMEASURED_MS)) return;
    // The first measurement has nothing to compare with, and the cached page may be older.
    last = { text, at: now };
    expire();
  };
}

const textOf = ({ measuredAt: _, ...shown }: ServiceStatus) => JSON.stringify(shown);
