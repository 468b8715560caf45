import { and, asc, desc, eq, gt, isNotNull, lte, notExists, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { savedSearchAlerts, savedSearches } from "@/db/schema/catalog/saved-searches";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences } from "@/db/schema/messaging/notifications";
import { transact } from "@/db/transaction";
import { searchConditionsOf, vehiclesMatching } from "@/lib/catalog/search/search-query";
import { resolveSearchWords } from "@/lib/catalog/search/search-words";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { type NewVehicle, queueAlertEmail } from "./alert-email";
import { ALERT_WINDOW_DAYS, readSavedQuery } from "./rules";

type Row = typeof savedSearches.$inferSelect;

/** Saved searches per batch. */
const AT_ONCE = 200;
/** The most vehicles counted in one email; if more were published in a day, the next email has the rest. */
const MAX_NEW = 100;

/**
 * Emails users about vehicles that match their saved search, were published since they saved it, and were not in an
 * earlier email. A search that fails does not stop the others; the job is then retried and sends no email twice.
 */
export async function sendNewVehicleAlerts(now: Date): Promise<void> {
  let failures = 0;
  for (let last: string | undefined; ; ) {
    const batch = await listDue(last);
    for (const id of batch)
      await sendAlert(id, now).catch((error) => {
        failures += 1;
        log.error({ err: error, savedSearchId: id }, "alert could not be sent");
      });
    if (batch.length < AT_ONCE) break;
    last = batch.at(-1);
  }
  if (failures > 0) throw new Error(`${failures} searches could not be checked`);
}

/**
 * Lists the ids of searches with alerts whose users are active, have a verified email address and did not switch off
 * emails.
 */
async function listDue(afterId: string | undefined): Promise<string[]> {
  const rows = await db()
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(
      and(
        eq(savedSearches.hasAlerts, true),
        eq(users.status, "active"),
        isNotNull(users.emailVerifiedAt),
        sql`${notificationPreferences.email} is not false`,
        afterId ? gt(savedSearches.id, afterId) : sql`true`,
      ),
    )
    .orderBy(asc(savedSearches.id))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function sendAlert(id: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    // Under the row lock, another node that checks the same search finds its vehicles already recorded.
    const hasAlertsOn = and(eq(savedSearches.id, id), eq(savedSearches.hasAlerts, true));
    const [row] = await tx.select().from(savedSearches).where(hasAlertsOn).for("update");
    const newVehicles = row ? await listNewVehicles(tx, row, now) : [];
    if (!row || newVehicles.length === 0) return;
    await tx
      .insert(savedSearchAlerts)
      .values(newVehicles.map((vehicle) => ({ savedSearchId: id, vehicleId: vehicle.id, alertedAt: now })));
    await queueAlertEmail(tx, row, newVehicles, now);
  });
}

async function listNewVehicles(tx: Transaction, row: Row, now: Date): Promise<NewVehicle[]> {
  const search = readSavedQuery(row.query, dayIn(now, KIGALI));
  if (!search) return [];
  const { words } = await resolveSearchWords(search.search);
  const earliest = addMs(now, -ALERT_WINDOW_DAYS * DAY_MS).getTime();
  const newSince = new Date(Math.max(row.newSince.getTime(), earliest));
  const wasAlerted = tx
    .select({ one: sql`1` })
    .from(savedSearchAlerts)
    .where(and(eq(savedSearchAlerts.savedSearchId, row.id), eq(savedSearchAlerts.vehicleId, vehicles.id)));
  const { id, title, neighbourhood, dailyPriceCents, publishedAt } = vehicles;
  return tx
    .select({ id, title, neighbourhood, dailyPriceCents })
    .from(vehicles)
    .where(
      and(
        gt(publishedAt, newSince),
        lte(publishedAt, now),
        vehiclesMatching(searchConditionsOf(search, words, now)),
        notExists(wasAlerted),
      ),
    )
    .orderBy(desc(publishedAt), desc(id))
    .limit(MAX_NEW);
}
