import { expect, test } from "../fixtures";
import { routes } from "../routes";

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

test("the tree has routes to ask", () => {
  expect(routes.length).toBeGreaterThan(12);
});

for (const route of routes) {
  test.describe(`${route.method} ${route.path}`, () => {
    if (route.access !== "public")
      test("is 401 for nobody", async ({ anonymous }) => {
        const answer = await anonymous.fetch(route.path, { method: route.method, data: {} });
        expect(answer.status()).toBe(401);
        expect((await answer.json()).error).toMatchObject({
          code: "unauthenticated",
          message: "Please log in to continue.",
        });
      });

    test("answers every malformed request kindly", async ({ renter }) => {
      // A GET has no body to get wrong.
      for (const [name, data] of route.method === "GET" ? [] : hostile) {
        const answer = await renter.fetch(route.path, {
          method: route.method,
          data: Buffer.from(String(data)),
          headers: { "content-type": "application/json" },
        });
        expect([name, answer.status() < 500]).toEqual([name, true]);
        expect(await answer.text()).not.toMatch(/node_modules|at \w+ \(|Error:/);
      }
      for (const name of ["%00", "%FF", "%E0%A4%A"]) {
        const odd = route.path
          .replace("00000000-0000-4000-8000-000000000000", "%27%20or%201%3D1")
          .replace("nobody", name);
        expect((await renter.fetch(odd, { method: route.method, data: {} })).status()).toBeLessThan(500);
      }
      const query = await renter.fetch(`${route.path}?limit=-1&cursor=x&status=%00&from=zz&to=1`, {
        method: route.method,
      });
      expect(query.status()).toBeLessThan(500);
    });

    if (route.method !== "GET")
      test("refuses what another site makes a browser send", async ({ anonymous }) => {
        for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
          const answer = await anonymous.fetch(route.path, {
            method: route.method,
            data: {},
            headers: { ...headers } as never,
          });
          expect([answer.status(), (await answer.json()).error.code]).toEqual([403, "forbidden"]);
        }
      });
  });
}
