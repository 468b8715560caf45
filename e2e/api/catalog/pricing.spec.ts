import type { APIRequestContext } from "@playwright/test";
import { createVehicleWithOwner } from "../../bookings";
import { expect, freshDates, test } from "../../fixtures";

const delivery = { kind: "delivery", priceCents: 1_500, unit: "rental", maxQuantity: 1, isOffered: true };
const prices = { dailyPriceCents: 5_000, weekendPriceCents: 5_000, seasons: [], extras: [delivery] };

const instant = { isInstantBook: true };
const pathOf = (vehicleId: string) => `/api/vehicles/${vehicleId}/prices`;
const change = (client: APIRequestContext, vehicleId: string, data: object = prices) =>
  client.put(pathOf(vehicleId), { data });

test("prices are read and changed by the owner and administrators only", async ({
  baseURL,
  anonymous,
  stranger,
  owner: neighbour,
  admin,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  for (const [client, status] of [
    [anonymous, 401],
    [stranger, 404],
    [neighbour, 404],
    [ownerClient, 200],
    [admin, 200],
  ] as const) {
    expect((await client.get(pathOf(vehicleId))).status()).toBe(status);
    expect((await change(client, vehicleId)).status()).toBe(status);
  }
  expect((await ownerClient.get(pathOf("no-such-car"))).status()).toBe(404);
  expect(await (await ownerClient.get(pathOf(vehicleId))).json()).toMatchObject(prices);
});

test("overlapping seasons are refused with an error at the season", async ({ baseURL }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const season = { name: "Christmas", startsOn: "2027-12-20", endsOn: "2028-01-03", dailyPriceCents: 9_000 };
  const twice = await change(ownerClient, vehicleId, { seasons: [season, { ...season, name: "New Year" }] });
  expect(twice.status()).toBe(422);
  expect((await twice.json()).error.fields).toEqual({
    "seasons.1.startsOn": "Another season already covers some of these days.",
  });
});

test("competing price changes never mix: one of them wins as a whole", async ({ baseURL }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const season = (name: string) => ({
    name,
    startsOn: "2027-06-01",
    endsOn: "2027-07-01",
    dailyPriceCents: 9_000,
  });
  const names = ["Gorillas", "Holidays"];
  const responses = await Promise.all(
    names.map((name) => change(ownerClient, vehicleId, { seasons: [season(name)] })),
  );
  expect(responses.map((response) => response.status())).toEqual([200, 200]);
  const { seasons } = await (await ownerClient.get(pathOf(vehicleId))).json();
  expect(seasons).toHaveLength(1);
});

test("a quote has the prices of its moment and the chosen extras", async ({ baseURL, renter }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  await change(ownerClient, vehicleId);
  const dates = freshDates();
  const ask = (data: object) => renter.post("/api/quotes", { data: { vehicleId, ...dates, ...data } });
  const chosen = { extras: [{ kind: "delivery", quantity: 1 }], deliveryAddress: "KG 7 Ave, Kacyiru" };
  const made = await ask(chosen);
  expect(made.status()).toBe(201);
  const offered = await made.json();
  expect(offered).toMatchObject({ totalCents: 16_500, ...chosen });

  for (const [data, field, sentence] of [
    [{ extras: chosen.extras }, "deliveryAddress", "Say where the car should be brought."],
    [
      { extras: [{ kind: "driver", quantity: 1 }] },
      "extras",
      "One of the extras is no longer offered with this car.",
    ],
    [
      { extras: ["insurance_plus", "insurance_full"].map((kind) => ({ kind, quantity: 1 })) },
      "extras",
      "Choose one insurance, not two.",
    ],
  ] as const) {
    const refused = await ask(data);
    expect(refused.status()).toBe(422);
    expect((await refused.json()).error.fields).toEqual({ [field]: sentence });
  }

  await change(ownerClient, vehicleId, { dailyPriceCents: 9_900, extras: [] });
  const booked = await renter.post("/api/bookings", { data: { quoteId: offered.id } });
  expect(booked.status()).toBe(201);
  expect(await booked.json()).toMatchObject({ totalCents: 16_500 });
});

test("the fleet lists only the vehicles of the actor's businesses", async ({
  baseURL,
  anonymous,
  stranger,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  expect((await anonymous.get("/api/fleet")).status()).toBe(401);
  expect(await (await stranger.get("/api/fleet")).json()).toMatchObject({ items: [], total: 0 });
  const mine = await (await ownerClient.get("/api/fleet")).json();
  expect(mine).toMatchObject({
    items: [{ id: vehicleId, can: { setPrices: true } }],
    total: 1,
    pageCount: 1,
  });
  expect((await ownerClient.get("/api/fleet?page=0")).status()).toBe(422);
});
