/** Upper ends of the classes that answers are counted in, in milliseconds; what takes longer is in one more. */
export const CLASSES_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** Requests of some time: how many, how many we failed (5xx), and how long they took by class. */
export interface Traffic {
  requests: number;
  failures: number;
  buckets: number[];
}

export const noTraffic = (): Traffic => ({
  requests: 0,
  failures: 0,
  buckets: new Array<number>(CLASSES_MS.length + 1).fill(0),
});

/** One request more. Counted in place: it happens with each. */
export function countRequest(traffic: Traffic, milliseconds: number, status: number): void {
  const found = CLASSES_MS.findIndex((end) => milliseconds <= end);
  const index = found === -1 ? CLASSES_MS.length : found;
  traffic.requests += 1;
  if (status >= 500) traffic.failures += 1;
  traffic.buckets[index] = (traffic.buckets[index] ?? 0) + 1;
}

export function sumTraffic(parts: readonly Traffic[]): Traffic {
  const sum = noTraffic();
  for (const { requests, failures, buckets } of parts) {
    sum.requests += requests;
    sum.failures += failures;
    for (const index of sum.buckets.keys())
      sum.buckets[index] = (sum.buckets[index] ?? 0) + (buckets[index] ?? 0);
  }
  return sum;
}

/**
 * How many milliseconds that share of the requests took at most, evened out within its class, as Prometheus reckons it;
 * of the slowest class its beginning, null of nothing.
 */
export function percentileMs({ requests, buckets }: Traffic, share: number): number | null {
  if (requests === 0) return null;
  const wanted = requests * share;
  let before = 0;
  for (const [index, count] of buckets.entries()) {
    const from = CLASSES_MS[index - 1] ?? 0;
    const to = CLASSES_MS[index] ?? from;
    if (count > 0 && before + count >= wanted)
      return Math.round(from + ((to - from) * (wanted - before)) / count);
    before += count;
  }
  return CLASSES_MS.at(-1) ?? null;
}
