import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { ServiceStatus } from "./contract";
import { measureServiceStatus } from "./queries";

/** The page says when it was measured: so long may that be ago while nothing changes. */
const REMEASURED_MS = 5 * MINUTE_MS;

/** Has the status page made anew when something has changed, and now and then. One watch per process. */
export function createStatusWatch(expire = () => expireTags([cacheTags.status])) {
  let last: { text: string; at: Date } | undefined;
  return async (now: Date): Promise<void> => {
    const text = textOf(await measureServiceStatus(now));
    if (last && last.text === text && now < addMs(last.at, REMEASURED_MS)) return;
    // The first measurement has nothing to be compared with: what is cached may be of before it.
    last = { text, at: now };
    expire();
  };
}

const textOf = ({ measuredAt: _, ...shown }: ServiceStatus) => JSON.stringify(shown);
