import { after, DAY_MS, MINUTE_MS } from "@/lib/dates";
import type { DeliveryFailure } from "./contract";

export const ENDPOINT_LIMIT = 5;
/** Waiting for one endpoint at a time, before tests and repetitions are refused. */
export const WAITING_LIMIT = 50;
/** After a new secret was made the old one still signs beside it. */
export const FORMER_SECRET_MS = DAY_MS;
/** An endpoint that has not answered for so long is switched off. */
const OFF_AFTER_MS = 3 * DAY_MS;

/** Before the second try, the third … Together as long as an endpoint may be away. */
const waits = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 24 * 60, 28 * 60].map((minutes) => minutes * MINUTE_MS);

/** When a delivery that failed is tried again; undefined: never. `attempts` counts the failed one. */
export function nextTry(attempts: number, now: Date): Date | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : after(now, wait);
}

/** What another try of the same delivery cannot mend: somebody has to change the endpoint first. */
export const isLasting = (failure: DeliveryFailure): boolean => failure === "forbiddenAddress";

export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= OFF_AFTER_MS;

/** Only what says "done" counts; a redirection is not followed. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;
