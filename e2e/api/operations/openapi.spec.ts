import { expect, test } from "../../fixtures";

test("GET /api/openapi.json describes every route under the address it is served from", async ({
  anonymous,
  baseURL,
}) => {
  const response = await anonymous.get("/api/openapi.json");
  expect(response.status()).toBe(200);
  expect(response.headers()["cache-control"]).toContain("public");
  const { openapi, servers, paths } = await response.json();
  expect({ openapi, servers }).toEqual({ openapi: "3.1.0", servers: [{ url: baseURL }] });
  expect(Object.keys(paths).length).toBeGreaterThan(200);
});

test("/api-docs lists the routes that accept an API key, and not those that need a session", async ({
  anonymous,
}) => {
  const page = await (await anonymous.get("/api-docs")).text();
  expect(page).toContain("/api/bookings/{bookingId}/acceptance");
  expect(page).not.toContain("/api/admin/users");
});
