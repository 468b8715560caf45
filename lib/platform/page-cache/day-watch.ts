import { dayIn, KIGALI } from "@/lib/platform/dates";
import { cacheTags, expireTags } from "./cache";

/**
 * Expires all cached pages when a day begins in Kigali: pauses, seasons, documents and exchange rates begin or end then,
 * and a page that is rarely visited would show the old ones to its next visitors. One watch per process.
 */
export function createDayWatch(expire = () => expireTags([cacheTags.everything])) {
  let last: string | undefined;
  return async (now: Date): Promise<void> => {
    const today = dayIn(now, KIGALI);
    // At its first look, it may have missed the beginning of this day.
    if (last !== today) expire();
    last = today;
  };
}
