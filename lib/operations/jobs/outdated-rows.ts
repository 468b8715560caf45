import { and, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db";
import { webhookDeliveries } from "@/db/schema/businesses/webhooks";
import { emailChanges } from "@/db/schema/identity/email-changes";
import { otpCodes } from "@/db/schema/identity/otp-codes";
import { passkeyChallenges } from "@/db/schema/identity/passkey-challenges";
import { passwordResets } from "@/db/schema/identity/password-resets";
import { sessions } from "@/db/schema/identity/sessions";
import { knownDevices, loginAttempts } from "@/db/schema/identity/sign-in";
import { signUpCodes } from "@/db/schema/identity/sign-up-codes";
import { notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { realtimeEvents } from "@/db/schema/messaging/realtime";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { idempotencyKeys } from "@/db/schema/platform/idempotency";
import { rateLimits } from "@/db/schema/platform/rate-limits";
import { securityEvents } from "@/db/schema/platform/security-events";
import { workerProcesses } from "@/db/schema/platform/system";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { holdNetworks } from "@/db/schema/rentals/hold-networks";
import { quoteCounts, quotes } from "@/db/schema/rentals/quotes";
import { PUSH_DAYS } from "@/lib/messaging/web-push/rules";
import { addMs, DAY_MS, KIGALI } from "@/lib/platform/dates";
import { getSettings } from "@/lib/platform/settings/queries";
import { isBookableQuote } from "@/lib/rentals/quotes/is-bookable-quote";

/** Rows of each kind that one run removes: enough to keep up, few enough not to slow other queries. */
const BATCH_SIZE = 500;

/**
 * Removes rows that anyone can create and nobody needs any more, such as unbooked quotes, stored responses
 * and ended sessions. An error in one table does not stop the others; the first error is thrown at the end.
 */
export async function removeOutdatedRows(now: Date): Promise<void> {
  const daysAgo = (days: number) => addMs(now, -days * DAY_MS);
  const isUnbooked = and(
    notExists(db().select({ one: sql`1` }).from(bookings).where(sql`${bookings.quoteId} = ${quotes.id}`)),
    notExists(
      db().select({ one: sql`1` }).from(bookingChanges).where(sql`${bookingChanges.quoteId} = ${quotes.id}`),
    ),
  );
  const { securityLogDays } = await getSettings(db());
  // The trigger of the table compares with the database's clock, which may differ from ours.
  const logUntil = sql`least(${daysAgo(securityLogDays).toISOString()}::timestamptz, now() - interval '30 days')`;
  const removals: [PgTable, SQL | undefined][] = [
    [idempotencyKeys, lt(idempotencyKeys.createdAt, daysAgo(2))],
    [rateLimits, sql`${rateLimits.expiresAt} < now()`],
    [sessions, lt(sessions.expiresAt, daysAgo(30))],
    // Expired codes and links, and old messages.
    [otpCodes, lt(otpCodes.expiresAt, daysAgo(2))],
    [signUpCodes, lt(signUpCodes.expiresAt, daysAgo(2))],
    [passkeyChallenges, lt(passkeyChallenges.expiresAt, now)],
    [passwordResets, lt(passwordResets.expiresAt, daysAgo(2))],
    [emailChanges, lt(emailChanges.expiresAt, daysAgo(2))],
    [outboxMessages, lt(outboxMessages.createdAt, daysAgo(90))],
    // Realtime events are replayed to reconnecting pages for a day; notifications stay in the user's list for a
    // year.
    [realtimeEvents, lt(realtimeEvents.createdAt, daysAgo(1))],
    [notifications, lt(notifications.createdAt, daysAgo(365))],
    [webhookDeliveries, lt(webhookDeliveries.createdAt, daysAgo(30))],
    // Processes that ended without signing off.
    [workerProcesses, lt(workerProcesses.seenAt, daysAgo(1))],
    // Wrong passwords are forgotten after a quiet day; a browser keeps its cookie for a year.
    [loginAttempts, lt(loginAttempts.lastAttemptAt, daysAgo(2))],
    // Additional drivers who were never admitted, with their addresses, a month after the agreed return.
    [
      additionalDrivers,
      and(
        isNull(additionalDrivers.admittedAt),
        sql`${additionalDrivers.bookingId} in (select ${bookings.id} from ${bookings}
          where ${bookings.endsAt} < ${daysAgo(30).toISOString()})`,
      ),
    ],
    [securityEvents, sql`${securityEvents.createdAt} < ${logUntil}`],
    [holdNetworks, lt(holdNetworks.createdAt, daysAgo(2))],
    [pushSubscriptions, lt(pushSubscriptions.lastUsedAt, daysAgo(PUSH_DAYS))],
    [knownDevices, lt(knownDevices.lastSeenAt, daysAgo(400))],
  ];
  const errors: unknown[] = [];
  const collect = (error: unknown) => errors.push(error);
  await removeQuotes(and(lt(quotes.expiresAt, daysAgo(1)), isUnbooked)).catch(collect);
  for (const [table, isOutdated] of removals) await removeBatch(table, isOutdated).catch(collect);
  if (errors.length > 0) throw errors[0];
}

/**
 * The number of bookable quotes per day is kept for the marketplace's funnel, unless an administrator has switched
 * analytics off.
 */
async function removeQuotes(isOutdated: SQL | undefined): Promise<void> {
  if (!(await getSettings(db())).enableAnalytics) return removeBatch(quotes, isOutdated);
  const some = sql`array(select ctid from ${quotes} where ${isOutdated} limit ${BATCH_SIZE})`;
  await db().execute(sql`
    with gone as (delete from ${quotes} where ctid = any(${some}) and ${isOutdated}
      returning created_at, ${isBookableQuote} as is_bookable)
    insert into ${quoteCounts} (day, count)
    select (created_at at time zone ${KIGALI})::date, count(*)::int from gone where is_bookable group by 1
    on conflict (day) do update set count = ${quoteCounts}.count + excluded.count`);
}

/**
 * Deletes by row position (ctid), which works for every table whatever its key. The condition is repeated, because only
 * newer minor versions of PostgreSQL check the position of a row again that was changed meanwhile.
 */
async function removeBatch(table: PgTable, isOutdated: SQL | undefined): Promise<void> {
  const some = sql`array(select ctid from ${table} where ${isOutdated} limit ${BATCH_SIZE})`;
  await db().execute(sql`delete from ${table} where ctid = any(${some}) and ${isOutdated}`);
}
