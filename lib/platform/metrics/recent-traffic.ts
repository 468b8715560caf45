import type { Traffic } from "@/db/schema/platform/system";
import { countRequest, emptyTraffic, sumTraffic } from "./rules";

/** Requests are counted in buckets of this length; the last five minutes are reported. */
const BUCKET_MS = 10_000;
export const RECENT_MINUTES = 5;
const BUCKET_COUNT = (RECENT_MINUTES * 60_000) / BUCKET_MS;

/** Counts one process's requests of the last minutes and forgets them bucket by bucket. */
export function createRecentTraffic() {
  const buckets = new Map<number, Traffic>();
  return {
    count(milliseconds: number, status: number, nowMs: number): void {
      const number = Math.floor(nowMs / BUCKET_MS);
      let bucket = buckets.get(number);
      if (!bucket) {
        bucket = emptyTraffic();
        buckets.set(number, bucket);
        for (const old of buckets.keys()) if (old <= number - BUCKET_COUNT) buckets.delete(old);
      }
      countRequest(bucket, milliseconds, status);
    },
    read(nowMs: number): Traffic {
      const newest = Math.floor(nowMs / BUCKET_MS);
      const isRecent = (number: number) => number > newest - BUCKET_COUNT && number <= newest;
      return sumTraffic([...buckets].flatMap(([number, traffic]) => (isRecent(number) ? [traffic] : [])));
    },
  };
}
