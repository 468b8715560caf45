import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { sessionCookieName } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { demoUser } from "../../users";

// product.md §8: script download of a first visit, gzip, in KiB. An empty Next app has 132.
const budgets = {
  "/": 145,
  "/category/suv": 143,
  "/vehicles": 155,
  "/vehicle/featured-tesla": 154,
  "/how-it-works": 147.5,
  "/location": 142,
  "/login": 173,
  "/signup": 184,
  "/forgot-password": 163,
  "/list-your-car": 141,
  "/status": 141,
  "/terms": 141,
  "/api-docs": 141,
};

/** Bytes of a script, gzip. Pages share most of theirs, and their names change with their content. */
const sizes = new Map<string, Promise<number>>();

async function gzippedSize(client: APIRequestContext, src: string): Promise<number> {
  return gzipSync(await (await client.get(src)).body(), { level: 9 }).length;
}

/** KiB of the scripts that a page loads by itself, gzip, with one decimal. */
async function scriptKiB(client: APIRequestContext, path: string, token?: string): Promise<number> {
  const headers: Record<string, string> = token ? { cookie: `${sessionCookieName()}=${token}` } : {};
  const response = await client.get(path, { headers, maxRedirects: 0 });
  expect(response.status()).toBe(200);
  const html = await response.text();
  // Public pages load them after the first paint (scripts/launch/late-scripts.mjs).
  const late = html.match(/<script data-chunks="([^"]+)"/)?.[1]?.split(" ") ?? [];
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/nomodule/i.test(tag))
    .map(([, src]) => src ?? "")
    .concat(late.map((chunk) => `/_next/static/chunks/${chunk}.js`));
  expect(scripts.length).toBeGreaterThan(3);
  let bytes = 0;
  for (const src of new Set(scripts)) {
    const size = sizes.get(src) ?? gzippedSize(client, src);
    sizes.set(src, size);
    bytes += await size;
  }
  return Math.round((bytes / 1024) * 10) / 10;
}

for (const [path, most] of Object.entries(budgets))
  test(`${path} ships at most ${most} KiB of script`, async ({ anonymous }) => {
    expect(await scriptKiB(anonymous, path)).toBeLessThanOrEqual(most);
  });

test("a business's page ships at most 145 KiB of script", async ({ anonymous }) => {
  const vehicle = await (await anonymous.get("/vehicle/featured-tesla")).text();
  const [path = ""] = vehicle.match(/\/company\/[a-z0-9-]+/) ?? [];
  expect(path).toMatch(/^\/company\/./);
  expect(await scriptKiB(anonymous, path)).toBeLessThanOrEqual(145);
});

const DASHBOARD_KIB = 240;
const dashboards = {
  user: ["", "/vehicles", "/rentals", "/reports", "/profile", "/settings", "/support", "/favourites"],
  business: [
    "",
    "/vehicles",
    "/vehicles/new",
    "/vehicles/import",
    "/calendar",
    "/rentals",
    "/team",
    "/analytics",
    "/reports",
    "/payouts",
    "/profile",
    "/settings",
  ],
  admin: [
    "",
    "/businesses",
    "/users",
    "/bookings",
    "/verifications",
    "/payments",
    "/audit-log",
    "/security-log",
    "/support",
    "/support/chats",
    "/settings",
    "/settings/rates",
    "/analytics",
    "/reports",
  ],
};
const users = { user: "renter@gendana.rw", business: "fleet@gendana.rw", admin: "admin@gendana.rw" };

for (const whose of ["user", "business", "admin"] as const)
  test(`no tab of /dashboard/${whose} ships more than ${DASHBOARD_KIB} KiB of script`, async ({
    anonymous,
  }) => {
    const { token } = await demoUser(users[whose]);
    for (const tab of dashboards[whose]) {
      const kib = await scriptKiB(anonymous, `/dashboard/${whose}${tab}`, token);
      expect(kib, tab).toBeLessThanOrEqual(DASHBOARD_KIB);
    }
  });

test("public pages are the same bytes for everyone and can be cached", async ({ anonymous }) => {
  const { token } = await demoUser("renter@gendana.rw");
  const headers = { cookie: `${sessionCookieName()}=${token}` };
  // Another test may change a vehicle in between: the page then differs, and the next attempt sees the new
  // one.
  for (const path of ["/", "/category/suv", "/vehicle/featured-tesla", "/fr"])
    await expect(async () => {
      await anonymous.get(path);
      const [one, other] = await Promise.all([anonymous.get(path), anonymous.get(path, { headers })]);
      expect([path, await one.text()]).toEqual([path, await other.text()]);
      expect([path, one.headers()["x-nextjs-cache"]]).toEqual([path, "HIT"]);
      expect(one.headers()["set-cookie"]).toBeUndefined();
    }).toPass();
});

test("pages carry the security headers", async ({ anonymous }) => {
  for (const path of ["/", "/login", "/api/health"]) {
    const headers = (await anonymous.get(path)).headers();
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});
