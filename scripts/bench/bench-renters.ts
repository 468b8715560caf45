import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Database } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { exchangeRates } from "@/db/schema/platform/settings";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { priceBooking } from "@/lib/catalog/pricing/price-booking";
import { toRwf } from "@/lib/platform/currency-conversion";
import { createSessionToken } from "@/lib/platform/http/session-token";

const RATE = 145_500;
const BATCH = 1_000;

export interface BenchRenter {
  id: string;
  token: string;
}

/** Creates this many people, each with an active session and its token. */
export async function makeRenters(database: Database, size: number): Promise<BenchRenter[]> {
  const passwordHash = await hash("nobody signs in with this");
  const expiresAt = new Date(Date.now() + 12 * 3_600_000);
  const renters = Array.from({ length: size }, () => ({ id: uuid(), sessionId: uuid() }));
  for (let start = 0; start < size; start += BATCH) {
    const batch = renters.slice(start, start + BATCH);
    await database.insert(users).values(
      batch.map(({ id }) => ({
        id,
        role: "individual" as const,
        firstName: "Bench",
        lastName: id.slice(-6),
        email: `${id}@example.com`,
        emailVerifiedAt: new Date(),
        passwordHash,
      })),
    );
    await database.insert(individualProfiles).values(batch.map(({ id }) => ({ userId: id })));
    await database
      .insert(sessions)
      .values(
        batch.map(({ id, sessionId }) => ({ id: sessionId, userId: id, channel: "api" as const, expiresAt })),
      );
  }
  return Promise.all(
    renters.map(async ({ id, sessionId }) => ({
      id,
      token: await createSessionToken({ userId: id, sessionId, role: "individual" }),
    })),
  );
}

/** Creates an instant-book car with a separate owner. */
export async function makeInstantBookVehicle(database: Database) {
  await database
    .insert(exchangeRates)
    .values({ effectiveOn: "2020-01-01", rwfPerHundredUsd: RATE })
    .onConflictDoNothing();
  const owner = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, { ownerId: owner.id });
  return makeVehicle(database, { businessId: business.id, isInstantBook: true });
}

type Vehicle = Awaited<ReturnType<typeof makeInstantBookVehicle>>;

/** Writes quotes directly into the database, so that a race measures only booking. */
export async function makeQuotes(
  database: Database,
  vehicle: Vehicle,
  quoteInputs: { userId: string; startsAt: Date; endsAt: Date; life?: number }[],
): Promise<string[]> {
  const now = new Date();
  const rows = quoteInputs.map(({ userId, startsAt, endsAt }) => {
    const price = priceBooking({ ...vehicle, seasons: [], dayPrices: [], extras: [] }, startsAt, endsAt);
    return {
      id: uuid(),
      vehicleId: vehicle.id,
      userId,
      startsAt,
      endsAt,
      ...price,
      dailyPriceCents: vehicle.dailyPriceCents,
      rwfPerHundredUsd: RATE,
      totalRwf: toRwf(price.totalCents, RATE),
      commissionPercent: 10,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 12 * 3_600_000),
    };
  });
  for (let start = 0; start < rows.length; start += BATCH)
    await database.insert(quotes).values(rows.slice(start, start + BATCH));
  return rows.map(({ id }) => id);
}

/** Counts overlapping occupancies of one car without relying on the constraint that should prevent them. */
export async function countOverlaps(database: Database): Promise<number> {
  const rows = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from vehicle_occupancy a
    join vehicle_occupancy b on a.vehicle_id = b.vehicle_id and a.id < b.id
      and lower(a.during) < upper(b.during) and lower(b.during) < upper(a.during)`);
  return rows[0]?.count ?? -1;
}

/**
 * Counts half-written bookings: without an event, without dates although they are open, or with dates
 * although they ended.
 */
export async function countHalfWritten(database: Database): Promise<number> {
  const rows = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from bookings b
    where not exists (select 1 from booking_events e where e.booking_id = b.id)
       or (b.status in ('pending_payment', 'confirmed', 'active')
           and not exists (select 1 from vehicle_occupancy o where o.booking_id = b.id))
       or (b.status in ('requested', 'expired', 'declined', 'cancelled')
           and exists (select 1 from vehicle_occupancy o where o.booking_id = b.id))`);
  return rows[0]?.count ?? -1;
}

export async function countDeadlocks(database: Database): Promise<number> {
  const rows = await database.execute<{ count: number }>(
    sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.count ?? -1;
}
