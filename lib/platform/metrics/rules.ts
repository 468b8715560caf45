import type { Traffic } from "@/db/schema/platform/system";

/** Upper bounds of the histogram buckets in milliseconds; slower responses are in one more bucket. */
export const BUCKET_LIMITS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

export const emptyTraffic = (): Traffic => ({
  requests: 0,
  failures: 0,
  buckets: new Array<number>(BUCKET_LIMITS_MS.length + 1).fill(0),
});

/** Counts one request. Mutates the object, because it runs for each request. */
export function countRequest(traffic: Traffic, milliseconds: number, status: number): void {
  const found = BUCKET_LIMITS_MS.findIndex((end) => milliseconds <= end);
  const index = found === -1 ? BUCKET_LIMITS_MS.length : found;
  traffic.requests += 1;
  if (status >= 500) traffic.failures += 1;
  traffic.buckets[index] = (traffic.buckets[index] ?? 0) + 1;
}

export function sumTraffic(parts: readonly Traffic[]): Traffic {
  const sum = emptyTraffic();
  for (const { requests, failures, buckets } of parts) {
    sum.requests += requests;
    sum.failures += failures;
    for (const index of sum.buckets.keys())
      sum.buckets[index] = (sum.buckets[index] ?? 0) + (buckets[index] ?? 0);
  }
  return sum;
}

/**
 * Returns the percentile of the durations in milliseconds, interpolated within its bucket as Prometheus does;
 * the lower bound for the slowest bucket, null without requests.
 */
export function percentileMs({ requests, buckets }: Traffic, share: number): number | null {
  if (requests === 0) return null;
  const target = requests * share;
  let before = 0;
  for (const [index, count] of buckets.entries()) {
    const from = BUCKET_LIMITS_MS[index - 1] ?? 0;
    const to = BUCKET_LIMITS_MS[index] ?? from;
    if (count > 0 && before + count >= target)
      return Math.round(from + ((to - from) * (target - before)) / count);
    before += count;
  }
  return BUCKET_LIMITS_MS.at(-1) ?? null;
}
