import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { makeBusiness, makeVehicle } from "@/db/factories";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { exchangeRates } from "@/db/schema/settings";
import { freshDatabase } from "@/db/testing";
import { period } from "@/lib/bookings/occupancy";
import { makeQuote } from "@/lib/quotes/commands";
import { findGone, listSimilar, listSimilarOn } from "./similar-queries";

const database = await freshDatabase();

type Car = Parameters<typeof makeVehicle>[1];
const car = (fields: Car) => makeVehicle(database, fields);
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id);

it("finds four cars of the same category or body, the nearest in price first, never the car itself", async () => {
  const luxury = { categoryId: "luxury", bodyStyle: "limousine" };
  const { id } = await car({ ...luxury, dailyPriceCents: 6_000 });
  const { id: dear } = await car({ ...luxury, dailyPriceCents: 9_000 });
  const { id: near } = await car({ ...luxury, dailyPriceCents: 6_100 });
  const { id: cheap } = await car({ ...luxury, dailyPriceCents: 5_500 });
  const { id: sameBody } = await car({ ...luxury, categoryId: "electric", dailyPriceCents: 5_800 });
  await car({ ...luxury, dailyPriceCents: 20_000 });
  await car({ categoryId: "suv", bodyStyle: "suv", dailyPriceCents: 6_000 });
  await car({ ...luxury, dailyPriceCents: 6_000, status: "unlisted" });
  const suspended = await makeBusiness(database, { status: "suspended" });
  await car({ ...luxury, dailyPriceCents: 6_000, businessId: suspended.id });
  expect(idsOf(await listSimilar(id))).toEqual([near, sameBody, cheap, dear]);
});

it("offers only cars that can be had at the dates, with the totals their quotes will have", async () => {
  const now = new Date("2026-12-01T08:00:00Z");
  const vans = { categoryId: "others", bodyStyle: "minibus", dailyPriceCents: 6_000 };
  const { id } = await car(vans);
  const { id: free } = await car({ ...vans, weekendPriceCents: 7_000, weeklyDiscountPercent: 10 });
  const { id: blocked } = await car(vans);
  await car({ ...vans, minDays: 10 });
  await car({ ...vans, advanceNoticeHours: 300 });
  const dates = { from: "2026-12-10", to: "2026-12-13", fromTime: "09:00", toTime: "12:30" };
  const during = period(new Date("2026-12-13T10:00:00Z"), new Date("2026-12-13T20:00:00Z"));
  await database.insert(vehicleOccupancy).values({ id: uuid(), vehicleId: blocked, kind: "block", during });
  const { items } = await listSimilarOn(id, dates, now);
  // Ten o'clock in UTC is noon in Kigali: half an hour before the return.
  expect(idsOf(items)).toEqual([free]);
  await database.insert(exchangeRates).values({ effectiveOn: "2020-01-01", rwfPerHundredUsd: 145_500 });
  const asked = { startsAt: "2026-12-10T07:00:00Z", endsAt: "2026-12-13T10:30:00Z" };
  const quote = await makeQuote({ kind: "anonymous" }, { vehicleId: free, ...asked }, now);
  expect(items[0]?.totalCents).toBe(quote.totalCents);
  const sooner = await listSimilarOn(id, { ...dates, toTime: "11:30" }, now);
  expect(idsOf(sooner.items).sort()).toEqual([free, blocked].sort());
});

it("refuses dates nobody can rent at, and knows no car that is not to be seen", async () => {
  const now = new Date("2026-12-01T08:00:00Z");
  const { id } = await car({});
  const hidden = await car({ status: "unlisted" });
  const ask = (vehicleId: string, from: string, to: string) => listSimilarOn(vehicleId, { from, to }, now);
  await expect(ask(id, "2026-11-20", "2026-11-22")).rejects.toMatchObject({ key: "pickupInPast" });
  await expect(ask(id, "2028-01-01", "2028-01-03")).rejects.toMatchObject({ key: "datesTooFar" });
  const unseen = ask(hidden.id, "2026-12-10", "2026-12-12");
  await expect(unseen).rejects.toMatchObject({ code: "not_found", key: "vehicleNotFound" });
});

it("says what a removed car was, and what is like it", async () => {
  const sports = { categoryId: "sports", bodyStyle: "coupe" };
  const { id: other } = await car(sports);
  const { id } = await car({ ...sports, status: "removed", title: "Mazda MX-5 2019" });
  const gone = await findGone(id);
  expect(gone).toMatchObject({ title: "Mazda MX-5 2019", isRemoved: true });
  expect(idsOf(gone?.similar ?? [])).toEqual([other]);
});

it("keeps a resting car's name, and hides a suspended owner's", async () => {
  const resting = await car({ status: "unlisted" });
  expect(await findGone(resting.id)).toMatchObject({ title: resting.title, isRemoved: false });
  const suspended = await makeBusiness(database, { status: "suspended" });
  const hidden = await car({ businessId: suspended.id });
  expect(await findGone(hidden.id)).toMatchObject({ title: null, isRemoved: false });
});

it("knows nothing of a draft, nor of what never was", async () => {
  const draft = await car({ status: "draft" });
  expect([await findGone(draft.id), await findGone("nobody")]).toEqual([null, null]);
});
