import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../../fixtures";
import { type Route, routes } from "../../routes";

const hostile: [string, unknown][] = [
  ["not JSON", "{ not json"],
  ["an array", "[]"],
  ["a number", "7"],
  ["null", "null"],
  [
    "numbers for words",
    JSON.stringify({ quoteId: 1, bookingId: 2, vehicleId: 3, method: 4, reason: 5, answer: 6 }),
  ],
  ["a prototype", '{"__proto__":{"admin":true},"constructor":{}}'],
  [
    "null characters",
    JSON.stringify({ quoteId: "\u0000", vehicleId: "\u0000", reason: "\u0000", phone: "\u0000" }),
  ],
  ["absurd dates", JSON.stringify({ vehicleId: "x", startsAt: "9999-99-99", endsAt: "-1" })],
  [
    "far dates",
    JSON.stringify({
      vehicleId: "featured-tesla",
      startsAt: "+275760-09-13T00:00:00Z",
      endsAt: "2026-01-01T00:00:00Z",
    }),
  ],
  ["a chasm", `{"text":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
  ["a flood", JSON.stringify({ reason: "x".repeat(200_000) })],
];

test("the route tree is not empty", () => {
  expect(routes.length).toBeGreaterThan(12);
});

// Hundreds of short tests, spread over all workers.
test.describe.configure({ mode: "parallel" });

for (const route of routes) {
  test(`${route.method} ${route.path} keeps out who may not, and answers nonsense kindly`, async ({
    anonymous,
    renter,
  }) => {
    if (route.access !== "public")
      await test.step("401 for nobody", () => expectSignInFirst(anonymous, route));
    await test.step("malformed requests", () => expectKindness(renter, route));
    if (route.method !== "GET")
      await test.step("what another site makes a browser send", () => expectSameSite(anonymous, route));
  });
}

test("admin routes are forbidden to renters and businesses, whatever they send", async ({
  renter,
  owner,
}) => {
  const theirs = routes.filter(({ access }) => access === "admin");
  expect(theirs.length).toBeGreaterThan(80);
  for (const [who, client] of Object.entries({ renter, owner }))
    for (const { method, path } of theirs) {
      const answer = await client.fetch(path, { method, ...(method !== "GET" && { data: {} }) });
      expect([who, method, path, answer.status()]).toEqual([who, method, path, 403]);
    }
});

async function expectSignInFirst(anonymous: APIRequestContext, { method, path }: Route) {
  const answer = await anonymous.fetch(path, { method, data: {} });
  expect(answer.status()).toBe(401);
  expect((await answer.json()).error).toMatchObject({
    code: "unauthenticated",
    message: "Please log in to continue.",
  });
}

async function expectKindness(renter: APIRequestContext, { method, path }: Route) {
  // A GET has no body that could be invalid.
  for (const [name, data] of method === "GET" ? [] : hostile) {
    const answer = await renter.fetch(path, {
      method,
      data: Buffer.from(String(data)),
      headers: { "content-type": "application/json" },
    });
    expect([name, answer.status() < 500]).toEqual([name, true]);
    expect(await answer.text()).not.toMatch(/node_modules|at \w+ \(|Error:/);
  }
  for (const name of ["%00", "%FF", "%E0%A4%A"]) {
    const odd = path
      .replace("00000000-0000-4000-8000-000000000000", "%27%20or%201%3D1")
      .replace("nobody", name);
    expect((await renter.fetch(odd, { method, data: {} })).status()).toBeLessThan(500);
  }
  const query = await renter.fetch(`${path}?limit=-1&cursor=x&status=%00&from=zz&to=1`, { method });
  expect(query.status()).toBeLessThan(500);
}

async function expectSameSite(anonymous: APIRequestContext, { method, path }: Route) {
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
    const answer = await anonymous.fetch(path, { method, data: {}, headers: { ...headers } as never });
    expect([answer.status(), (await answer.json()).error.code]).toEqual([403, "forbidden"]);
  }
}
