import { and, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db";
import { bookingChanges } from "@/db/schema/booking-changes";
import { bookings } from "@/db/schema/bookings";
import { holdNetworks } from "@/db/schema/hold-networks";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { liveEvents } from "@/db/schema/live";
import { notifications } from "@/db/schema/notifications";
import { otpCodes } from "@/db/schema/otp";
import { outboxMessages } from "@/db/schema/outbox";
import { passwordResets } from "@/db/schema/passwords";
import { pushSubscriptions } from "@/db/schema/push";
import { quoteCounts, quotes } from "@/db/schema/quotes";
import { sessions } from "@/db/schema/sessions";
import { knownDevices, signInTries } from "@/db/schema/sign-in";
import { workerProcesses } from "@/db/schema/system";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { after, DAY_MS, KIGALI } from "@/lib/dates";
import { PUSH_DAYS } from "@/lib/push/rules";
import { readSettings } from "@/lib/settings/queries";

/** Rows a tick removes of each kind: enough to keep up, too few to be felt. */
const AT_ONCE = 500;

/** Quotes nobody booked, answers nobody will repeat, sessions long over: what anybody may create must also go. */
export async function removeOutdated(now: Date): Promise<void> {
  const daysAgo = (days: number) => after(now, -days * DAY_MS);
  const isUnbooked = and(
    notExists(db().select({ one: sql`1` }).from(bookings).where(sql`${bookings.quoteId} = ${quotes.id}`)),
    notExists(
      db().select({ one: sql`1` }).from(bookingChanges).where(sql`${bookingChanges.quoteId} = ${quotes.id}`),
    ),
  );
  await removeQuotes(and(lt(quotes.expiresAt, daysAgo(1)), isUnbooked));
  await removeSome(idempotencyKeys, lt(idempotencyKeys.createdAt, daysAgo(2)));
  await removeSome(sessions, lt(sessions.expiresAt, daysAgo(30)));
  // Codes and links that open nothing, and letters nobody will ask about any more.
  await removeSome(otpCodes, lt(otpCodes.expiresAt, daysAgo(2)));
  await removeSome(passwordResets, lt(passwordResets.expiresAt, daysAgo(2)));
  await removeSome(outboxMessages, lt(outboxMessages.createdAt, daysAgo(90)));
  // What an open page missed is told for a day; what somebody was told stays in their list for a year.
  await removeSome(liveEvents, lt(liveEvents.createdAt, daysAgo(1)));
  await removeSome(notifications, lt(notifications.createdAt, daysAgo(365)));
  await removeSome(webhookDeliveries, lt(webhookDeliveries.createdAt, daysAgo(30)));
  // Web servers and workers that went without a word.
  await removeSome(workerProcesses, lt(workerProcesses.seenAt, daysAgo(1)));
  // A quiet day forgets wrong passwords; a browser keeps its cookie for a year.
  await removeSome(signInTries, lt(signInTries.lastTriedAt, daysAgo(2)));
  await removeSome(holdNetworks, lt(holdNetworks.createdAt, daysAgo(2)));
  await removeSome(pushSubscriptions, lt(pushSubscriptions.lastUsedAt, daysAgo(PUSH_DAYS)));
  await removeSome(knownDevices, lt(knownDevices.lastSeenAt, daysAgo(400)));
}

/** How many there were of a day stays, unless an administrator does not want it: the marketplace's funnel begins with them. */
async function removeQuotes(isOutdated: SQL | undefined): Promise<void> {
  if (!(await readSettings(db())).enableAnalytics) return removeSome(quotes, isOutdated);
  const some = sql`array(select ctid from ${quotes} where ${isOutdated} limit ${AT_ONCE})`;
  await db().execute(sql`
    with gone as (delete from ${quotes} where ctid = any(${some}) returning created_at)
    insert into ${quoteCounts} (day, count)
    select (created_at at time zone ${KIGALI})::date, count(*)::int from gone group by 1
    on conflict (day) do update set count = ${quoteCounts}.count + excluded.count`);
}

/** By their places (ctid), which every table has, whatever its key; what was changed meanwhile has another and stays. */
async function removeSome(table: PgTable, isOutdated: SQL | undefined): Promise<void> {
  const some = sql`array(select ctid from ${table} where ${isOutdated} limit ${AT_ONCE})`;
  await db().execute(sql`delete from ${table} where ctid = any(${some})`);
}
