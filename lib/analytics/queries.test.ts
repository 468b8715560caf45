import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { makeBusiness, makeUser, makeVehicle } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/ledger";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { quotes } from "@/db/schema/quotes";
import { reviews } from "@/db/schema/reviews";
import { freshDatabase } from "@/db/testing";
import type { TeamRole } from "@/lib/auth/contract";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { captureEntries, refundEntries } from "@/lib/ledger/rules";
import { percentOf } from "@/lib/money";
import { listVehicleFigures, rankVehicles, readAnalytics } from "./queries";
import { bucketsOf, edgesOf, FIRST, spanOf } from "./rules";
import { makeTable } from "./table-queries";
import { type History, naively, type Rental } from "./testing";

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

const rental: fc.Arbitrary<Rental> = fc.record({
  car: fc.nat({ max: 1 }),
  createdAt: fc.nat({ max: 70 * 24 * 60 }).map((minutes) => after(now, -minutes * MINUTE_MS)),
  leadHours: fc.nat({ max: 200 }),
  hours: fc.integer({ min: 2, max: 240 }),
  // Back so many hours before the agreed return; negative: late.
  earlyHours: fc.integer({ min: -30, max: 30 }),
  isInstantBook: fc.boolean(),
  outcome: fc.constantFrom(...outcomes),
  answerMinutes: fc.nat({ max: 480 }),
  totalCents: fc.integer({ min: 1, max: 90_000 }),
  refundedPercent: fc.constantFrom(0, 0, 33, 100),
  stars: fc.constantFrom(null, 1, 4, 5),
});
const history: fc.Arbitrary<History> = fc.record({
  publishedDaysAgo: fc.tuple(fc.nat({ max: 80 }), fc.nat({ max: 80 })),
  rentals: fc.array(rental, { maxLength: 12 }),
  blockedDaysAgo: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
});

/** Writes a history as the commands would have; answers with who looks at it. */
async function live({ publishedDaysAgo, rentals, blockedDaysAgo }: History) {
  const owner = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, { ownerId: owner.id });
  const renter = await makeUser(database);
  const cars = [];
  for (const days of publishedDaysAgo)
    cars.push(
      await makeVehicle(database, { businessId: business.id, publishedAt: after(now, -days * DAY_MS) }),
    );
  if (blockedDaysAgo !== null) {
    const from = after(now, -blockedDaysAgo * DAY_MS);
    const during = `[${from.toISOString()},${after(from, 3 * DAY_MS).toISOString()})`;
    await database
      .insert(vehicleOccupancy)
      .values({ id: uuid(), vehicleId: cars[0]?.id ?? "", during, kind: "maintenance" });
  }
  for (const [index, one] of rentals.entries())
    await rent(business.id, cars[one.car]?.id ?? "", renter.id, one, index);
  const as = (role: TeamRole) => actorFor(owner, [{ businessId: business.id, role }]);
  return { business, cars, as };
}

async function rent(businessId: string, vehicleId: string, userId: string, one: Rental, index: number) {
  const { createdAt, isInstantBook, outcome, totalCents, refundedPercent } = one;
  const startsAt = after(createdAt, one.leadHours * HOUR_MS);
  const endsAt = after(startsAt, one.hours * HOUR_MS);
  const days = Math.max(1, Math.ceil(one.hours / 24));
  const answeredAt = after(createdAt, one.answerMinutes * MINUTE_MS);
  const isLost = outcome === "declined" || outcome === "competing" || outcome === "expired";
  const wasAccepted = !isInstantBook && !isLost;
  const period = { vehicleId, startsAt, endsAt, days, dailyPriceCents: 100, depositCents: 0 };
  const price = { totalCents, totalRwf: 1, rwfPerHundredUsd: 145_500, commissionPercent: 10 };
  const [id, quoteId] = [uuid(), uuid()];
  await database
    .insert(quotes)
    .values({ id: quoteId, userId, ...period, ...price, lines: [], expiresAt: createdAt });
  await database.insert(bookings).values({
    ...{ id, quoteId, businessId, renterId: userId, reference: `T-${id}-${index}` },
    ...{ ...period, ...price, isInstantBook, createdAt, updatedAt: createdAt },
    status: outcome === "competing" ? "declined" : outcome,
    acceptedAt: wasAccepted ? answeredAt : null,
    confirmedAt: isLost ? null : answeredAt,
    returnedAt: outcome === "completed" ? after(endsAt, -one.earlyHours * HOUR_MS) : null,
  });
  if (!isInstantBook)
    await database.insert(bookingEvents).values([
      { bookingId: id, at: createdAt, actorKind: "renter", toStatus: "requested", reason: "requested" },
      ...(isLost
        ? [
            {
              ...{ bookingId: id, at: answeredAt, reason: outcome, fromStatus: "requested" as const },
              actorKind: outcome === "declined" ? ("owner" as const) : ("system" as const),
              toStatus: outcome === "expired" ? ("expired" as const) : ("declined" as const),
            },
          ]
        : []),
    ]);
  if (!isLost) await book(businessId, id, answeredAt, totalCents, refundedPercent);
  if (outcome === "completed" && one.stars)
    await database.insert(reviews).values({
      ...{ id: uuid(), bookingId: id, vehicleId, authorId: userId, rating: one.stars, comment: "" },
      createdAt: answeredAt,
    });
}

async function book(
  businessId: string,
  bookingId: string,
  at: Date,
  totalCents: number,
  backPercent: number,
) {
  const post = async (kind: "rent" | "refund", entries: ReturnType<typeof captureEntries>) => {
    const id = uuid();
    await database.transaction(async (tx) => {
      await tx.insert(ledgerTransactions).values({ id, kind, bookingId, at });
      await tx.insert(ledgerEntries).values(entries.map((entry) => ({ ...entry, transactionId: id })));
    });
  };
  await post("rent", captureEntries(businessId, totalCents, 10));
  const backCents = percentOf(totalCents, backPercent);
  const commissionCents = percentOf(totalCents, 10);
  const booked = { heldCents: 0, earnedCents: totalCents, commissionCents, refundedCents: 0 };
  if (backCents > 0) await post("refund", refundEntries(businessId, booked, backCents));
}

describe("what is counted", () => {
  it("is to the cent and the hour what adding up by hand gives, whatever happened", async () => {
    const query = { period: "30d" as const, bucket: "week" as const };
    const span = spanOf(query, "2026-11-22") ?? { from: "", to: "" };
    const spans = bucketsOf(span, "week");
    const edges = edgesOf(span, spans, now);
    await fc.assert(
      fc.asyncProperty(history, async (lived) => {
        const { as, cars } = await live(lived);
        const seen = await readAnalytics(as("owner"), query, now);
        const stretch = (n: number) => [edges[n - 1] ?? now, edges[n] ?? now] as const;
        const [from] = stretch(FIRST);
        expect(seen.current).toEqual(naively(lived, from, edges.at(-1) ?? now));
        for (const [index, { figures }] of seen.series.entries())
          expect(figures).toEqual(naively(lived, ...stretch(FIRST + index)));
        if (seen.previous) expect(seen.previous).toEqual(naively(lived, ...stretch(1)));
        const ranked = await rankVehicles(as("owner"), { period: "30d", sort: "revenue" }, now);
        for (const [index, car] of cars.entries()) {
          const alone = naively(lived, from, edges.at(-1) ?? now, index);
          expect(ranked.find(({ id }) => id === car.id)?.figures).toEqual(alone);
          const one = await readAnalytics(as("owner"), { ...query, vehicleId: car.id }, now);
          expect(one.current).toEqual(alone);
        }
      }),
      { numRuns: 25, examples: [[{ publishedDaysAgo: [3, 0], rentals: [], blockedDaysAgo: 5 }]] },
    );
  });
});

describe("who sees it", () => {
  it("is the company's own team; agents without the money, others and their cars never", async () => {
    const quiet = { publishedDaysAgo: [10, 10] as [number, number], rentals: [], blockedDaysAgo: null };
    const { as, business, cars } = await live(quiet);
    const other = await live(quiet);
    const query = { period: "7d" as const };
    const ask = (role: TeamRole) => readAnalytics(as(role), query, now);
    expect((await ask("accountant")).current.money).toMatchObject({ revenueCents: 0 });
    expect((await ask("agent")).current.money).toBeNull();
    expect((await ask("agent")).businesses).toEqual([{ id: business.id, name: business.name }]);
    const page = await listVehicleFigures(as("agent"), { ...query, sort: "revenue", page: 9 }, now);
    expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1 });
    expect(page.items.every(({ figures }) => figures.money === null)).toBe(true);
    const text = async (role: TeamRole) =>
      new TextDecoder().decode(
        (await makeTable(as(role), { ...query, of: "vehicles" }, "en", now)).bytes as Uint8Array,
      );
    expect(await text("owner")).toContain("Revenue (USD)");
    expect(await text("agent")).not.toContain("USD");
    const missing = { code: "not_found" };
    await expect(
      readAnalytics(as("owner"), { ...query, businessId: other.business.id }, now),
    ).rejects.toMatchObject(missing);
    const others = { ...query, vehicleId: other.cars[0]?.id };
    await expect(readAnalytics(as("owner"), others, now)).rejects.toMatchObject(missing);
    expect((await readAnalytics(as("owner"), { ...query, vehicleId: cars[0]?.id }, now)).vehicle?.id).toBe(
      cars[0]?.id,
    );
    const renter = actorFor(await makeUser(database));
    await expect(readAnalytics(renter, query, now)).rejects.toMatchObject({ code: "forbidden" });
  });
});
