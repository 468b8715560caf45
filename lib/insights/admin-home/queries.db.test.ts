import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { files } from "@/db/schema/platform/files";
import { settings } from "@/db/schema/platform/settings";
import { bookings } from "@/db/schema/rentals/bookings";
import { quoteCounts, quotes } from "@/db/schema/rentals/quotes";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario, vehicleScenario } from "@/db/testing/scenarios";
import { marketQuery } from "@/lib/insights/marketplace-analytics/contract";
import { makeMarketCsv } from "@/lib/insights/marketplace-analytics/documents";
import { getMarketAnalytics } from "@/lib/insights/marketplace-analytics/queries";
import { getMarketReport } from "@/lib/insights/marketplace-analytics/report-queries";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { getMarketplaceStats } from "./queries";

const database = await freshDatabase();

it("only administrators read the marketplace's figures, even of an empty one", async () => {
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const now = new Date();
  await expect(getMarketplaceStats(actorFor(await makeUser(database)), now)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await getMarketplaceStats(admin, now)).toMatchObject({
    totalBusinesses: 0,
    totalRevenueRwf: 0,
    averageRating: null,
    totalUsers: 2,
    monthUsers: 2,
    health: { checks: expect.arrayContaining([expect.objectContaining({ name: "books", status: "ok" })]) },
  });
  await vehicleScenario(database);
  expect(await getMarketplaceStats(admin, now)).toMatchObject({
    totalBusinesses: 1,
    activeBusinesses: 1,
    publishedVehicles: 1,
    pendingVerifications: 0,
    pendingBusinesses: 0,
  });
  // A business without documents waits for verification too, though it is not in the review queue.
  await makeBusiness(database, { status: "pending", verification: "pending", verifiedAt: null });
  expect(await getMarketplaceStats(admin, now)).toMatchObject({
    pendingVerifications: 1,
    waitingBusinesses: 1,
    pendingBusinesses: 1,
  });
});

it("the trends end at the current figures", async () => {
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  await makeBusiness(database, { status: "closed", verification: "pending", verifiedAt: null });
  // A document of a car waits for a verification, too.
  const { vehicle } = await vehicleScenario(database);
  const file = {
    id: uuid(),
    purpose: "vehicle_document" as const,
    mediaType: "image/webp",
    bytes: 1,
    sha256: "1",
  };
  await database
    .insert(files)
    .values({ ...file, ownerId: admin.userId, storageKey: file.id, originalName: "one.webp" });
  await database.insert(vehicleDocuments).values({
    id: uuid(),
    vehicleId: vehicle.id,
    kind: "insurance",
    validUntil: "2027-01-01",
    fileId: file.id,
    uploadedBy: admin.userId,
    createdAt: addMs(new Date(), -6 * DAY_MS),
  });
  const { trends, totalUsers, totalBusinesses, pendingVerifications } = await getMarketplaceStats(
    admin,
    addMs(new Date(), 2_000),
  );
  expect([trends.users.at(-1), trends.users.at(-2)]).toEqual([totalUsers, 0]);
  expect([trends.businesses.at(-1), trends.waiting.at(-1)]).toEqual([totalBusinesses, pendingVerifications]);
  expect(trends.waiting.at(-2)).toBe(1);
  expect(trends.rating).toEqual(Array(12).fill(null));
});

it("the marketplace's analytics equal the ledger to the cent", async () => {
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const now = new Date("2026-11-22T10:00:00Z");
  const { bookingId, business, vehicle } = await bookedScenario(database, true, now);
  const [{ rate } = { rate: 0 }] = await database
    .select({ rate: bookings.rwfPerHundredUsd })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  const [createdAt, confirmedAt] = [new Date("2026-11-19T10:00:00Z"), new Date("2026-11-20T10:00:00Z")];
  await database
    .update(bookings)
    .set({ createdAt, confirmedAt, status: "confirmed", deadlineAt: null })
    .where(eq(bookings.id, bookingId));
  const book = async (at: string, kind: "rent" | "refund", owner: number, ours: number) => {
    const id = uuid();
    await database.insert(ledgerTransactions).values({ id, kind, bookingId, at: new Date(at) });
    await database.insert(ledgerEntries).values([
      { transactionId: id, account: "provider_clearing" as const, amountCents: owner + ours },
      {
        transactionId: id,
        account: "owner_payable" as const,
        amountCents: -owner,
        businessId: business.id,
      },
      { transactionId: id, account: "commission_revenue" as const, amountCents: -ours },
    ]);
  };
  await book("2026-11-20T10:00:00Z", "rent", 9_000, 1_000);
  await book("2026-11-21T10:00:00Z", "refund", -1_800, -200);
  await book("2026-11-13T10:00:00Z", "rent", 4_500, 500);
  // A loss from a dispute about a completed booking is not a refund and appears in no other figure.
  const lost = uuid();
  const at = new Date("2026-11-21T12:00:00Z");
  await database.insert(ledgerTransactions).values({ id: lost, kind: "dispute", bookingId, at });
  await database.insert(ledgerEntries).values([
    { transactionId: lost, account: "provider_clearing", amountCents: -2_500 },
    { transactionId: lost, account: "dispute_losses", amountCents: 2_500 },
  ]);
  await database.insert(quoteCounts).values([
    { day: "2026-11-18", count: 40 },
    // The last day of the previous period, and the one before its first.
    { day: "2026-11-15", count: 7 },
    { day: "2026-11-08", count: 1 },
  ]);
  // The price of a change is no quote: it has expired when it is made.
  const [quote] = await database.select().from(quotes);
  if (!quote) throw new Error("the quote was not found");
  const offered = { ...quote, createdAt, expiresAt: addMs(createdAt, 900_000) };
  await database.insert(quotes).values([
    { ...offered, id: uuid() },
    { ...offered, id: uuid(), expiresAt: createdAt },
  ]);
  const query = marketQuery.parse({ period: "7d" });
  const market = await getMarketAnalytics(admin, query, now);
  expect(market.current).toMatchObject({
    revenueCents: 8_000,
    refundsCents: 2_000,
    commissionCents: 800,
    netCents: 7_200,
    bookings: 1,
    lossesCents: 2_500,
  });
  const { trends, monthRevenueRwf, monthBookings } = await getMarketplaceStats(admin, now);
  expect([monthBookings, trends.bookings.at(-1)]).toEqual([1, 1]);
  expect(trends.revenueRwf.slice(-3)).toEqual([0, 5_000, 8_000].map((cents) => (cents * rate) / 10_000));
  expect(trends.revenueRwf.slice(6).reduce((sum, francs) => Number(sum) + Number(francs))).toBe(
    monthRevenueRwf,
  );
  // Past months are summed one by one: the last second of one, the first of the next, and one long ago.
  const { totalRevenueRwf } = await getMarketplaceStats(admin, now);
  for (const at of ["2026-08-31T21:59:59Z", "2026-08-31T22:00:00Z", "2025-02-28T22:00:00Z"])
    await book(at, "rent", 900, 100);
  const years = await getMarketplaceStats(admin, now);
  expect(years.totalRevenueRwf - totalRevenueRwf).toBe((3_000 * rate) / 10_000);
  expect([totalRevenueRwf, years.monthRevenueRwf]).toEqual([(13_000 * rate) / 10_000, monthRevenueRwf]);
  expect(market.previous).toMatchObject({ revenueCents: 5_000, commissionCents: 500 });
  expect(market.series.reduce((sum, { figures }) => sum + figures.revenueCents, 0)).toBe(8_000);
  expect(market.businesses).toEqual([
    expect.objectContaining({ id: business.id, bookings: 1, revenueCents: 8_000, netCents: 7_200 }),
  ]);
  expect(market.vehicles).toMatchObject([{ id: vehicle.id, of: business.name, commissionCents: 800 }]);
  expect(market.funnel).toMatchObject({ booked: 1, paid: 1, completed: 0 });
  expect(market.funnel.quotes).toBe(41);
  expect(market.previousFunnel).toEqual({ quotes: 7, booked: 0, paid: 0, completed: 0 });
  // With analytics switched off quotes are not counted, so the funnel starts with bookings and says so.
  await database.insert(settings).values({ key: "enableAnalytics", value: false });
  expect((await getMarketAnalytics(admin, query, now)).funnel).toMatchObject({ quotes: null, booked: 1 });
  expect(await getMarketReport(admin, { period: "2026-11" }, now)).toMatchObject({
    isRunning: true,
    businessCount: 1,
    span: { from: "2026-11-01", to: "2026-11-30" },
    total: {
      grossCents: 15_000,
      refundsCents: 2_000,
      revenueCents: 13_000,
      netCents: 11_700,
      lossesCents: 2_500,
    },
  });
  const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
  const { bytes } = await makeMarketCsv(admin, { ...query, of: "businesses" }, "en", context);
  expect(new TextDecoder().decode(bytes)).toContain(",1,80.00,8.00,72.00");
  expect(new TextDecoder().decode(bytes)).toContain(
    "Bookings,Revenue (USD),Commission (USD),To owners (USD)",
  );
  const periods = await makeMarketCsv(admin, { ...query, of: "periods" }, "en", context);
  expect(new TextDecoder().decode(periods.bytes)).toMatch(/,20\.00,[^,]+,[^,]+,25\.00,/);
  // A booking counts once it is confirmed. The thirty days are those of analytics: they begin at a midnight and are
  // compared with the thirty before, up to this time of day.
  const eve = new Date("2026-10-23T09:30:00Z");
  await database.update(bookings).set({ confirmedAt: eve }).where(eq(bookings.id, bookingId));
  const month = await getMarketAnalytics(admin, marketQuery.parse({ period: "30d" }), now);
  expect([month.current.bookings, month.previous.bookings]).toEqual([0, 1]);
  expect(await getMarketplaceStats(admin, now)).toMatchObject({ monthBookings: 0, lastMonthBookings: 1 });
  await database
    .update(bookings)
    .set({ confirmedAt: addMs(eve, 3_600_000) })
    .where(eq(bookings.id, bookingId));
  expect(await getMarketplaceStats(admin, now)).toMatchObject({ monthBookings: 0, lastMonthBookings: 0 });
  const renter = actorFor(await makeUser(database));
  for (const attempt of [
    () => getMarketAnalytics(renter, query, now),
    () => getMarketReport(renter, { period: "2026" }, now),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
});
