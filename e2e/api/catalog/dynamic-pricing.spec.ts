import type { APIRequestContext } from "@playwright/test";
import { createVehicleWithOwner } from "../../bookings";
import { expect, test } from "../../fixtures";

// Away from the vehicles of other tests, whose bookings would count as nearby demand.
const instant = { isInstantBook: true, latitude: -2.5 };
const limits = { floorCents: 3_000, ceilingCents: 9_000 };
const rulePath = (vehicleId: string) => `/api/vehicles/${vehicleId}/price-rule`;

/** The path of the suggestions for the given number of days from today. */
function suggestionsPath(vehicleId: string, days = 7): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return `/api/vehicles/${vehicleId}/price-suggestions?from=${day(0)}&to=${day(days)}`;
}

test("only the owner and administrators see suggestions and the price rule", async ({
  baseURL,
  anonymous,
  stranger,
  owner: neighbour,
  admin,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const requests = (client: APIRequestContext) => [
    client.get(suggestionsPath(vehicleId)),
    client.get(rulePath(vehicleId)),
    client.put(rulePath(vehicleId), { data: limits }),
    client.delete(rulePath(vehicleId)),
  ];
  for (const [client, status] of [
    [anonymous, 401],
    [stranger, 404],
    [neighbour, 404],
    [ownerClient, 200],
    [admin, 200],
  ] as const)
    for (const response of await Promise.all(requests(client))) expect(response.status()).toBe(status);
});

test("a suggestion names its reason and is a price only once it is applied", async ({ baseURL }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const { items } = await (await ownerClient.get(suggestionsPath(vehicleId))).json();
  const [first] = items;
  expect(first.reasons.map(({ kind }: { kind: string }) => kind)).toContain("lead_time");
  expect(first.dailyPriceCents).toBeLessThan(4_500);
  const startsOn = first.day;
  const endsOn = new Date(Date.parse(startsOn) + 86_400_000).toISOString().slice(0, 10);
  const dayPricesPath = `/api/vehicles/${vehicleId}/day-prices`;
  const priceOf = async () => {
    const response = await ownerClient.get(`${dayPricesPath}?from=${startsOn}&to=${endsOn}`);
    return (await response.json()).days[0].dailyPriceCents;
  };
  expect(await priceOf()).toBe(4_500);
  await ownerClient.put(dayPricesPath, {
    data: { ranges: [{ startsOn, endsOn, dailyPriceCents: first.dailyPriceCents }] },
  });
  expect(await priceOf()).toBe(first.dailyPriceCents);
  const left = await (await ownerClient.get(suggestionsPath(vehicleId))).json();
  expect(left.items.map(({ day }: { day: string }) => day)).not.toContain(startsOn);
});

test("limits that are out of order or do not include the daily price are refused, and no rule is set", async ({
  baseURL,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  for (const [change, fields] of [
    [{ floorCents: 9_100 }, { ceilingCents: "The highest price cannot be below the lowest." }],
    [{ floorCents: 4_600 }, { floorCents: "The lowest price can be at most the daily price, $45." }],
    [{ ceilingCents: 4_400 }, { ceilingCents: "The highest price must be at least the daily price, $45." }],
  ] as const) {
    const response = await ownerClient.put(rulePath(vehicleId), { data: { ...limits, ...change } });
    expect(response.status()).toBe(422);
    expect((await response.json()).error.fields).toEqual(fields);
  }
  expect((await (await ownerClient.get(rulePath(vehicleId))).json()).rule).toBeNull();
});

test("concurrent requests set the same rule once, and end it once", async ({ baseURL }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const set = () => ownerClient.put(rulePath(vehicleId), { data: limits });
  const [one, other] = await Promise.all([set(), set()]);
  expect([one?.status(), other?.status()]).toEqual([200, 200]);
  const answer = await (await ownerClient.get(rulePath(vehicleId))).json();
  expect(answer).toMatchObject({ rule: limits, dailyPriceCents: 4_500 });
  expect(answer.automaticDays).toBeGreaterThan(0);
  const end = () => ownerClient.delete(rulePath(vehicleId));
  for (const ended of await Promise.all([end(), end()])) {
    expect(ended.status()).toBe(200);
    expect(await ended.json()).toMatchObject({ rule: null, automaticDays: 0 });
  }
});
