import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import type { DeliveryFailure } from "./contract";

export const ENDPOINT_LIMIT = 5;
/** The number of pending deliveries of one endpoint from which tests and retries are refused. */
export const PENDING_DELIVERY_LIMIT = 50;
/** How long the former secret still signs in addition to the new one. */
export const FORMER_SECRET_MS = DAY_MS;
/** An endpoint that has not answered for this long is switched off. */
const OFF_AFTER_MS = 3 * DAY_MS;

/** The delays before the second attempt, the third and so on; together as long as an endpoint may be down. */
const retryDelays = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 24 * 60, 28 * 60].map(
  (minutes) => minutes * MINUTE_MS,
);

/** When a failed delivery is retried; undefined if it is not. `attempts` includes the failed one. */
export function nextRetryAt(attempts: number, now: Date): Date | undefined {
  const wait = retryDelays[attempts - 1];
  return wait === undefined ? undefined : addMs(now, wait);
}

/** Failures that a retry cannot fix, because the owner has to change the endpoint first. */
export const isPermanentFailure = (failure: DeliveryFailure): boolean => failure === "forbiddenAddress";

export const hasFailedTooLong = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= OFF_AFTER_MS;
