import { expect, test } from "../../fixtures";

// scripts/routes tests on the handlers how every route answers every caller; these tests need a running server.

test("unknown addresses answer with an API error, whatever is sent", async ({ anonymous, renter }) => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    for (const client of [anonymous, renter])
      for (const path of ["/api/nothing", "/api/%00", "/api/vehicles/%E0%A4%A", "/api/bookings/%FF"]) {
        const response = await client.fetch(path, { method, data: {} });
        expect([method, path, response.status() >= 400 && response.status() < 500]).toEqual([
          method,
          path,
          true,
        ]);
        expect(await response.text()).not.toMatch(/node_modules|at \w+ \(|Error:/);
      }
    const unknown = await renter.fetch("/api/nothing", { method, data: {} });
    expect([unknown.status(), (await unknown.json()).error.code]).toEqual([404, "not_found"]);
  }
});

test("a route over HTTP refuses unauthorised callers and requests that another site makes a browser send", async ({
  anonymous,
  renter,
}) => {
  const path = "/api/bookings";
  expect((await anonymous.get(path)).status()).toBe(401);
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
    const response = await anonymous.post(path, { data: {}, headers: { ...headers } as never });
    expect([response.status(), (await response.json()).error.code]).toEqual([403, "forbidden"]);
  }
  const nested = Buffer.from(`{"text":${"[".repeat(30_000)}${"]".repeat(30_000)}}`);
  const response = await renter.post(path, { data: nested, headers: { "content-type": "application/json" } });
  expect(response.status()).toBe(422);
});
