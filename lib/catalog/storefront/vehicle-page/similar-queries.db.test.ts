import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { exchangeRates } from "@/db/schema/platform/settings";
import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { period } from "@/lib/catalog/availability/double-booking";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { findGoneVehicle, listSimilarVehicles, listSimilarVehiclesOnDates } from "./similar-queries";

const database = await freshDatabase();

type Vehicle = Parameters<typeof makeVehicle>[1];
const vehicle = (fields: Vehicle) => makeVehicle(database, fields);
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id);

it("finds four vehicles of the same category or body, the nearest in price first, never the vehicle itself", async () => {
  const luxury = { categoryId: "luxury", bodyStyle: "limousine" };
  const { id } = await vehicle({ ...luxury, dailyPriceCents: 6_000 });
  const { id: dear } = await vehicle({ ...luxury, dailyPriceCents: 9_000 });
  const { id: near } = await vehicle({ ...luxury, dailyPriceCents: 6_100 });
  const { id: cheap } = await vehicle({ ...luxury, dailyPriceCents: 5_500 });
  const { id: sameBody } = await vehicle({ ...luxury, categoryId: "electric", dailyPriceCents: 5_800 });
  await vehicle({ ...luxury, dailyPriceCents: 20_000 });
  await vehicle({ categoryId: "suv", bodyStyle: "suv", dailyPriceCents: 6_000 });
  await vehicle({ ...luxury, dailyPriceCents: 6_000, status: "unlisted" });
  const suspended = await makeBusiness(database, { status: "suspended" });
  await vehicle({ ...luxury, dailyPriceCents: 6_000, businessId: suspended.id });
  expect(idsOf(await listSimilarVehicles(id))).toEqual([near, sameBody, cheap, dear]);
});

it("offers only vehicles that are free for the dates, with the totals of their quotes", async () => {
  const now = new Date("2026-12-01T08:00:00Z");
  const vans = { categoryId: "others", bodyStyle: "minibus", dailyPriceCents: 6_000 };
  const { id } = await vehicle(vans);
  const { id: free } = await vehicle({ ...vans, weekendPriceCents: 7_000, weeklyDiscountPercent: 10 });
  const { id: blocked } = await vehicle(vans);
  await vehicle({ ...vans, minDays: 10 });
  await vehicle({ ...vans, advanceNoticeHours: 300 });
  const dates = { from: "2026-12-10", to: "2026-12-13", fromTime: "09:00", toTime: "12:30" };
  const during = period(new Date("2026-12-13T10:00:00Z"), new Date("2026-12-13T20:00:00Z"));
  await database.insert(vehicleOccupancy).values({ id: uuid(), vehicleId: blocked, kind: "block", during });
  const { items } = await listSimilarVehiclesOnDates(id, dates, now);
  // Ten o'clock in UTC is noon in Kigali: half an hour before the return.
  expect(idsOf(items)).toEqual([free]);
  await database.insert(exchangeRates).values({ effectiveOn: "2020-01-01", rwfPerHundredUsd: 145_500 });
  const asked = { startsAt: "2026-12-10T07:00:00Z", endsAt: "2026-12-13T10:30:00Z" };
  const quote = await createQuote({ kind: "anonymous" }, { vehicleId: free, ...asked }, now, "192.0.2.1");
  expect(items[0]?.totalCents).toBe(quote.totalCents);
  const sooner = await listSimilarVehiclesOnDates(id, { ...dates, toTime: "11:30" }, now);
  expect(idsOf(sooner.items).sort()).toEqual([free, blocked].sort());
});

it("refuses dates that cannot be booked, and vehicles that are not public", async () => {
  const now = new Date("2026-12-01T08:00:00Z");
  const { id } = await vehicle({});
  const hidden = await vehicle({ status: "unlisted" });
  const ask = (vehicleId: string, from: string, to: string) =>
    listSimilarVehiclesOnDates(vehicleId, { from, to }, now);
  await expect(ask(id, "2026-11-20", "2026-11-22")).rejects.toMatchObject({ key: "pickupInPast" });
  await expect(ask(id, "2028-01-01", "2028-01-03")).rejects.toMatchObject({ key: "datesTooFar" });
  const unseen = ask(hidden.id, "2026-12-10", "2026-12-12");
  await expect(unseen).rejects.toMatchObject({ code: "not_found", key: "vehicleNotFound" });
});

it("shows the title of a removed vehicle and similar ones", async () => {
  const sports = { categoryId: "sports", bodyStyle: "coupe" };
  const { id: other } = await vehicle(sports);
  const { id } = await vehicle({ ...sports, status: "removed", title: "Mazda MX-5 2019" });
  const gone = await findGoneVehicle(id);
  expect(gone).toMatchObject({ title: "Mazda MX-5 2019", isRemoved: true });
  expect(idsOf(gone?.similar ?? [])).toEqual([other]);
});

it("shows the title of an unlisted vehicle, unless its owner is suspended", async () => {
  const unlisted = await vehicle({ status: "unlisted" });
  expect(await findGoneVehicle(unlisted.id)).toMatchObject({ title: unlisted.title, isRemoved: false });
  const suspended = await makeBusiness(database, { status: "suspended" });
  const hidden = await vehicle({ businessId: suspended.id });
  expect(await findGoneVehicle(hidden.id)).toMatchObject({ title: null, isRemoved: false });
});

it("returns null for drafts and unknown ids", async () => {
  const draft = await vehicle({ status: "draft" });
  expect([await findGoneVehicle(draft.id), await findGoneVehicle("nobody")]).toEqual([null, null]);
});
