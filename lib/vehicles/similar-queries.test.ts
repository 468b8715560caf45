import { expect, it } from "vitest";
import { makeBusiness, makeVehicle } from "@/db/factories";
import { freshDatabase } from "@/db/testing";
import { findGone, listSimilar } from "./similar-queries";

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
