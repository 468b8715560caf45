import type { APIRequestContext } from "@playwright/test";
import { createVehicleWithOwner } from "../../bookings";
import { expect, freshDates, test } from "../../fixtures";

const instant = { isInstantBook: true };
const dayOf = (iso: string) => iso.slice(0, 10);
const pathOf = (vehicleId: string) => `/api/vehicles/${vehicleId}/day-prices`;

/** The dates of a quote, with its first day and the day after its three days. */
function threeDays() {
  const dates = freshDates();
  const startsOn = dayOf(dates.startsAt);
  const [endsOn] = new Date(Date.parse(startsOn) + 3 * 86_400_000).toISOString().split("T");
  return { dates, startsOn, endsOn: endsOn ?? "" };
}

test("the prices of days are read and set by the owner and administrators only", async ({
  baseURL,
  anonymous,
  stranger,
  owner: neighbour,
  admin,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const { startsOn, endsOn } = threeDays();
  const ranges = [{ startsOn, endsOn, dailyPriceCents: 7_700 }];
  const read = (client: APIRequestContext) =>
    client.get(`${pathOf(vehicleId)}?from=${startsOn}&to=${endsOn}`);
  for (const [client, status] of [
    [anonymous, 401],
    [stranger, 404],
    [neighbour, 404],
    [ownerClient, 200],
    [admin, 200],
  ] as const) {
    expect((await read(client)).status()).toBe(status);
    expect((await client.put(pathOf(vehicleId), { data: { ranges } })).status()).toBe(status);
  }
  const { days } = await (await read(ownerClient)).json();
  expect(days).toHaveLength(3);
  expect(days[0]).toMatchObject({ day: startsOn, dailyPriceCents: 7_700, rule: "person" });
});

test("a past day is refused, and the same prices set twice at once are set once", async ({ baseURL }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const { startsOn, endsOn } = threeDays();
  const set = (range: object) =>
    ownerClient.put(pathOf(vehicleId), {
      data: { ranges: [{ startsOn, endsOn, dailyPriceCents: 7_700, ...range }] },
    });
  const past = await set({ startsOn: "2026-01-01", endsOn: "2026-01-02" });
  expect(past.status()).toBe(422);
  expect((await past.json()).error.fields).toEqual({
    "ranges.0.startsOn": "Choose today or a later day.",
  });
  const responses = await Promise.all([set({}), set({})]);
  expect(responses.map((response) => response.status())).toEqual([200, 200]);
  const { days } = await (await ownerClient.get(`${pathOf(vehicleId)}?from=${startsOn}&to=${endsOn}`)).json();
  expect(days).toHaveLength(3);
});

test("a quote has the prices of its days, and keeps them", async ({ baseURL, renter }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const { dates, startsOn, endsOn } = threeDays();
  const price = (dailyPriceCents: number | null) =>
    ownerClient.put(pathOf(vehicleId), { data: { ranges: [{ startsOn, endsOn, dailyPriceCents }] } });
  await price(7_700);
  const made = await renter.post("/api/quotes", { data: { vehicleId, ...dates } });
  expect(made.status()).toBe(201);
  const quote = await made.json();
  expect(quote.lines).toEqual([
    { rule: "day_price", quantity: quote.days, unitCents: 7_700, amountCents: quote.days * 7_700 },
  ]);
  await price(null);
  const booked = await renter.post("/api/bookings", { data: { quoteId: quote.id } });
  expect(booked.status()).toBe(201);
  expect(await booked.json()).toMatchObject({ totalCents: quote.totalCents });
});
