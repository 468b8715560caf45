import { and, asc, desc, eq, gt, isNotNull, lte, notExists, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { notificationPreferences } from "@/db/schema/notifications";
import { savedSearchCars, savedSearches } from "@/db/schema/saved-searches";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { after, DAY_MS, dayIn, KIGALI } from "@/lib/dates";
import { log } from "@/lib/log";
import { conditionsOf, matching } from "@/lib/search/matching";
import { understandWords } from "@/lib/search/words";
import { type NewCar, writeAlert } from "./alert-letter";
import { NEWS_DAYS, searchAsked } from "./rules";

type Row = typeof savedSearches.$inferSelect;

/** Searches that are read at once. */
const AT_ONCE = 200;
/** Cars one letter counts; a town that gains more a day tells of the others tomorrow. */
const MOST_NEW = 100;

/**
 * Writes to whoever wants to know of new cars for a search: those published since it was saved that meet it now and no
 * letter has told of. One search that fails keeps no other from being looked at; the job is then tried again, and
 * who was told is not told twice.
 */
export async function alertNewCars(now: Date): Promise<void> {
  let failures = 0;
  for (let last: string | undefined; ; ) {
    const batch = await listDue(last);
    for (const id of batch)
      await alertOne(id, now).catch((error) => {
        failures += 1;
        log.error({ err: error, savedSearchId: id }, "alert not written");
      });
    if (batch.length < AT_ONCE) break;
    last = batch.at(-1);
  }
  if (failures > 0) throw new Error(`${failures} searches could not be looked at`);
}

/** Whose address is shown to be theirs, and who did not switch letters off. */
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

async function alertOne(id: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    // Another node that looks at the same search finds it told.
    const stillWanted = and(eq(savedSearches.id, id), eq(savedSearches.hasAlerts, true));
    const [row] = await tx.select().from(savedSearches).where(stillWanted).for("update");
    const cars = row ? await findNewCars(tx, row, now) : [];
    if (!row || cars.length === 0) return;
    await tx
      .insert(savedSearchCars)
      .values(cars.map((car) => ({ savedSearchId: id, vehicleId: car.id, toldAt: now })));
    await writeAlert(tx, row, cars, now);
  });
}

async function findNewCars(tx: Transaction, row: Row, now: Date): Promise<NewCar[]> {
  const search = searchAsked(row.query, dayIn(now, KIGALI));
  if (!search) return [];
  const { words } = await understandWords(search.search);
  const earliest = after(now, -NEWS_DAYS * DAY_MS).getTime();
  const newSince = new Date(Math.max(row.newSince.getTime(), earliest));
  const isTold = tx
    .select({ one: sql`1` })
    .from(savedSearchCars)
    .where(and(eq(savedSearchCars.savedSearchId, row.id), eq(savedSearchCars.vehicleId, vehicles.id)));
  const { id, title, neighbourhood, dailyPriceCents, publishedAt } = vehicles;
  return tx
    .select({ id, title, neighbourhood, dailyPriceCents })
    .from(vehicles)
    .where(
      and(
        gt(publishedAt, newSince),
        lte(publishedAt, now),
        matching(conditionsOf(search, words, now)),
        notExists(isTold),
      ),
    )
    .orderBy(desc(publishedAt), desc(id))
    .limit(MOST_NEW);
}
