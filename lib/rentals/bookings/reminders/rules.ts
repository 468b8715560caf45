import {
  addMs,
  DAY_MS,
  dayIn,
  HOUR_MS,
  instantAt,
  KIGALI,
  MINUTE_MS,
  plusDays,
  timeIn,
} from "@/lib/platform/dates";

/** A renter who has just booked is on the site and is not reminded of the deposit at once. */
export const DEPOSIT_AFTER_BOOKING_MS = 30 * MINUTE_MS;

/** How long before the pick-up the renter is reminded of it. */
export const PICK_UP_NOTICE_MS = DAY_MS;
/** Nobody is reminded of a pick-up this soon after booking it, or after the reminder of its deposit. */
export const PICK_UP_AFTER_OTHERS_MS = 12 * HOUR_MS;

const RETURN_NOTICE_MS = 4 * HOUR_MS;
/** Nobody is reminded of a return this soon after the pick-up. */
export const RETURN_AFTER_PICK_UP_MS = 4 * HOUR_MS;
/** How long before the end of a request its owner is reminded; nobody is as soon as this after the request. */
export const REQUEST_NOTICE_MS = HOUR_MS;

/** How long before a claim counts as accepted its renter is reminded. */
export const CLAIM_NOTICE_MS = DAY_MS;

const EVENING = "18:00";
const MORNING = "08:00";
const NOON = "12:00";

/** A vehicle that has been overdue for longer is known to be; a reminder after an outage would be late. */
export const OVERDUE_UNTIL_MS = 2 * DAY_MS;

/**
 * Until when returns are near enough to be reminded of now: those of the next four hours, and from the evening on those
 * of the next morning.
 */
export function returnsAreNearUntil(now: Date): Date {
  if (timeIn(now, KIGALI) < EVENING) return addMs(now, RETURN_NOTICE_MS);
  return instantAt(plusDays(dayIn(now, KIGALI), 1), NOON, KIGALI);
}

/** The same for requests: those of the next hour, and from the evening on those that end at night. */
export function requestsEndUntil(now: Date): Date {
  if (timeIn(now, KIGALI) < EVENING) return addMs(now, REQUEST_NOTICE_MS);
  return instantAt(plusDays(dayIn(now, KIGALI), 1), MORNING, KIGALI);
}
