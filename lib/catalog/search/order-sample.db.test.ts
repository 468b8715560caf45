import { afterEach, expect, it, vi } from "vitest";
import { makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { MINUTE_MS } from "@/lib/platform/dates";
import { orderSample } from "./order-sample";

const database = await freshDatabase();
afterEach(() => void vi.restoreAllMocks());

it("holds terms, values and orders of published vehicles, and is replaced while the old one is in use", async () => {
  const startedAt = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(startedAt);
  expect(await orderSample()).toMatchObject({ size: 0, weight: 1, byTerm: new Map() });

  await makeVehicle(database, { make: "Audi", title: "Audi", dailyPriceCents: 9_000, ratingAverage: 4.25 });
  await makeVehicle(database, { make: "BMW", title: "BMW", dailyPriceCents: 3_000 });
  await makeVehicle(database, { make: "Citroën", title: "Citroën", status: "draft" });
  expect((await orderSample()).size).toBe(0);
  clock.mockReturnValue(startedAt + 6 * MINUTE_MS);
  expect((await orderSample()).size).toBe(0);

  const { size, byTerm, values, orders } = await orderSample();
  expect([size, byTerm.get("make:citroen")]).toEqual([2, undefined]);
  const [audi = -1] = byTerm.get("make:audi") ?? [];
  const [bmw = -1] = byTerm.get("make:bmw") ?? [];
  expect([values.title[audi], values.title[bmw]]).toEqual(["Audi", "BMW"]);
  expect([values.ratingAverage[audi], values.ratingAverage[bmw]]).toEqual([4.25, null]);
  expect(orders).toMatchObject({
    price: [bmw, audi],
    "price-desc": [audi, bmw],
    name: [audi, bmw],
    rating: [audi, bmw],
  });
});
