import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { pauses } from "@/db/schema/catalog/pauses";
import { reviews } from "@/db/schema/catalog/reviews";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import {
  expectedFigures,
  type History,
  type TestBooking,
} from "@/lib/insights/analytics/testing/expected-figures";
import { captureEntries, refundEntries } from "@/lib/payments/ledger/rules";
import type { TeamRole } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { percentOf } from "@/lib/platform/money";
import { makeAnalyticsCsv } from "./analytics-csv";
import { getAnalytics, listVehicleFigures, rankVehicles } from "./queries";
import { bucketsOf, edgesOf, FIRST_BUCKET, spanOf } from "./rules";

const database = await freshDatabase();
const now = new Date("2026-11-22T10:00:00Z");
const outcomes = [
  "completed",
  "confirmed",
  "cancelled",
  "no_show",
  "declined",
  "competing",
  "expired",
] as const;

const bookingArbitrary: fc.Arbitrary<TestBooking> = fc.record({
  vehicle: fc.nat({ max: 1 }),
  createdAt: fc.nat({ max: 70 * 24 * 60 }).map((minutes) => addMs(now, -minutes * MINUTE_MS)),
  leadHours: fc.nat({ max: 200 }),
  hours: fc.integer({ min: 2, max: 240 }),
  // Hours from the return to the agreed end; negative for a late return.
  earlyHours: fc.integer({ min: -30, max: 30 }),
  isInstantBook: fc.boolean(),
  isCounter: fc.boolean(),
  outcome: fc.constantFrom(...outcomes),
  answerMinutes: fc.nat({ max: 480 }),
  totalCents: fc.integer({ min: 1, max: 90_000 }),
  refundedPercent: fc.constantFrom(0, 0, 33, 100),
  stars: fc.constantFrom(null, 1, 4, 5),
});
const history: fc.Arbitrary<History> = fc.record({
  publishedDaysAgo: fc.tuple(fc.nat({ max: 80 }), fc.nat({ max: 80 })),
  rentals: fc.array(bookingArbitrary, { maxLength: 12 }),
  blockedDaysAgo: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
  pauses: fc.array(
    fc.record({
      vehicle: fc.constantFrom(null, 0, 1),
      daysAgo: fc.integer({ min: -5, max: 70 }),
      days: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 3 },
  ),
});

/** Writes a history as the commands would, and returns the actor that reads the figures. */
async function writeHistory({ publishedDaysAgo, rentals, blockedDaysAgo, pauses: paused }: History) {
  const owner = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, { ownerId: owner.id });
  const renter = await makeUser(database);
  const vehicles = [];
  for (const days of publishedDaysAgo)
    vehicles.push(
      await makeVehicle(database, { businessId: business.id, publishedAt: addMs(now, -days * DAY_MS) }),
    );
  if (blockedDaysAgo !== null) {
    const from = addMs(now, -blockedDaysAgo * DAY_MS);
    const during = `[${from.toISOString()},${addMs(from, 3 * DAY_MS).toISOString()})`;
    await database
      .insert(vehicleOccupancy)
      .values({ id: uuid(), vehicleId: vehicles[0]?.id ?? "", during, kind: "maintenance" });
  }
  for (const { vehicle, daysAgo, days } of paused) {
    const startsAt = addMs(now, -daysAgo * DAY_MS);
    await database.insert(pauses).values({
      id: uuid(),
      businessId: business.id,
      vehicleId: vehicle === null ? null : vehicles[vehicle]?.id,
      startsAt,
      endsAt: addMs(startsAt, days * DAY_MS),
      createdBy: owner.id,
    });
  }
  for (const [index, one] of rentals.entries())
    await insertBooking(business.id, vehicles[one.vehicle]?.id ?? "", renter.id, one, index);
  const as = (role: TeamRole) => actorFor(owner, [{ businessId: business.id, role }]);
  return { business, vehicles, as };
}

async function insertBooking(
  businessId: string,
  vehicleId: string,
  userId: string,
  one: TestBooking,
  index: number,
) {
  const { createdAt, isInstantBook, isCounter, outcome, totalCents, refundedPercent } = one;
  const startsAt = addMs(createdAt, one.leadHours * HOUR_MS);
  const endsAt = addMs(startsAt, one.hours * HOUR_MS);
  const days = Math.max(1, Math.ceil(one.hours / 24));
  const answeredAt = addMs(createdAt, one.answerMinutes * MINUTE_MS);
  const isLost = outcome === "declined" || outcome === "competing" || outcome === "expired";
  const acceptedAt = isCounter ? createdAt : !isInstantBook && !isLost ? answeredAt : null;
  const period = { vehicleId, startsAt, endsAt, days, dailyPriceCents: 100, depositCents: 0 };
  const price = { totalCents, totalRwf: 1, rwfPerHundredUsd: 145_500, commissionPercent: 10 };
  const [id, quoteId] = [uuid(), uuid()];
  await database
    .insert(quotes)
    .values({ id: quoteId, userId, ...period, ...price, lines: [], expiresAt: createdAt });
  await database.insert(bookings).values({
    id,
    quoteId,
    businessId,
    renterId: userId,
    reference: `T-${id}-${index}`,
    ...period,
    ...price,
    isInstantBook,
    source: isCounter ? "walk_in" : "marketplace",
    createdAt,
    updatedAt: createdAt,
    status: outcome === "competing" ? "declined" : outcome,
    acceptedAt,
    confirmedAt: isLost ? null : answeredAt,
    returnedAt: outcome === "completed" ? addMs(endsAt, -one.earlyHours * HOUR_MS) : null,
  });
  if (!isInstantBook && !isCounter)
    await database.insert(bookingEvents).values([
      { bookingId: id, at: createdAt, actorKind: "renter", toStatus: "requested", reason: "requested" },
      ...(isLost
        ? [
            {
              bookingId: id,
              at: answeredAt,
              reason: outcome,
              fromStatus: "requested" as const,
              actorKind: outcome === "declined" ? ("owner" as const) : ("system" as const),
              toStatus: outcome === "expired" ? ("expired" as const) : ("declined" as const),
            },
          ]
        : []),
    ]);
  if (!isLost) await postToLedger(businessId, id, answeredAt, totalCents, refundedPercent);
  if (outcome === "completed" && one.stars)
    await database.insert(reviews).values({
      id: uuid(),
      bookingId: id,
      vehicleId,
      authorId: userId,
      rating: one.stars,
      comment: "",
      createdAt: answeredAt,
      publishedAt: answeredAt,
    });
}

async function postToLedger(
  businessId: string,
  bookingId: string,
  at: Date,
  totalCents: number,
  refundPercent: number,
) {
  const post = async (kind: "rent" | "refund", entries: ReturnType<typeof captureEntries>) => {
    const id = uuid();
    await database.transaction(async (tx) => {
      await tx.insert(ledgerTransactions).values({ id, kind, bookingId, at });
      await tx.insert(ledgerEntries).values(entries.map((entry) => ({ ...entry, transactionId: id })));
    });
  };
  await post("rent", captureEntries(businessId, totalCents, 10));
  const refundCents = percentOf(totalCents, refundPercent);
  const commissionCents = percentOf(totalCents, 10);
  const booked = { heldCents: 0, earnedCents: totalCents, commissionCents, refundedCents: 0 };
  if (refundCents > 0) await post("refund", refundEntries(businessId, booked, refundCents));
}

describe("analytics", () => {
  it("equal an independent computation to the cent and the hour, for any history", async () => {
    const query = { period: "30d" as const, bucket: "week" as const };
    const span = spanOf(query, "2026-11-22") ?? { from: "", to: "" };
    const spans = bucketsOf(span, "week");
    const edges = edgesOf(span, spans, now);
    await fc.assert(
      fc.asyncProperty(history, async (pastHistory) => {
        const { as, vehicles } = await writeHistory(pastHistory);
        const seen = await getAnalytics(as("owner"), query, now);
        const interval = (n: number) => [edges[n - 1] ?? now, edges[n] ?? now] as const;
        const [from] = interval(FIRST_BUCKET);
        expect(seen.current).toEqual(expectedFigures(pastHistory, from, edges.at(-1) ?? now));
        for (const [index, { figures }] of seen.series.entries())
          expect(figures).toEqual(expectedFigures(pastHistory, ...interval(FIRST_BUCKET + index)));
        if (seen.previous) expect(seen.previous).toEqual(expectedFigures(pastHistory, ...interval(1)));
        const ranked = await rankVehicles(as("owner"), { period: "30d", sort: "revenue" }, now);
        for (const [index, vehicle] of vehicles.entries()) {
          const alone = expectedFigures(pastHistory, from, edges.at(-1) ?? now, index);
          expect(ranked.find(({ id }) => id === vehicle.id)?.figures).toEqual(alone);
          const one = await getAnalytics(as("owner"), { ...query, vehicleId: vehicle.id }, now);
          expect(one.current).toEqual(alone);
        }
      }),
      {
        numRuns: 25,
        examples: [[{ publishedDaysAgo: [3, 0], rentals: [], blockedDaysAgo: 5, pauses: [] }]],
      },
    );
  });
});

describe("access to analytics", () => {
  it("is limited to the team; agents see no money, and non-members see nothing", async () => {
    const quiet = {
      publishedDaysAgo: [10, 10] as [number, number],
      rentals: [],
      blockedDaysAgo: null,
      pauses: [],
    };
    const { as, business, vehicles } = await writeHistory(quiet);
    const other = await writeHistory(quiet);
    const query = { period: "7d" as const };
    const ask = (role: TeamRole) => getAnalytics(as(role), query, now);
    expect((await ask("accountant")).current.money).toMatchObject({ revenueCents: 0 });
    expect((await ask("agent")).current.money).toBeNull();
    expect((await ask("agent")).businesses).toEqual([{ id: business.id, name: business.name }]);
    const page = await listVehicleFigures(as("agent"), { ...query, sort: "revenue", page: 9 }, now);
    expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1 });
    expect(page.items.every(({ figures }) => figures.money === null)).toBe(true);
    const text = async (role: TeamRole) =>
      new TextDecoder().decode(
        (await makeAnalyticsCsv(as(role), { ...query, of: "vehicles" }, "en", now)).bytes as Uint8Array,
      );
    expect(await text("owner")).toContain("Revenue (USD)");
    expect(await text("agent")).not.toContain("USD");
    const missing = { code: "not_found" };
    await expect(
      getAnalytics(as("owner"), { ...query, businessId: other.business.id }, now),
    ).rejects.toMatchObject(missing);
    const others = { ...query, vehicleId: other.vehicles[0]?.id };
    await expect(getAnalytics(as("owner"), others, now)).rejects.toMatchObject(missing);
    expect((await getAnalytics(as("owner"), { ...query, vehicleId: vehicles[0]?.id }, now)).vehicle?.id).toBe(
      vehicles[0]?.id,
    );
    const renter = actorFor(await makeUser(database));
    await expect(getAnalytics(renter, query, now)).rejects.toMatchObject({ code: "forbidden" });
  });
});
