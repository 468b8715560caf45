import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import document from "@/lib/operations/openapi/openapi.json";

// Rules for all route files under app.
const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => `app/${file}`)
  .filter((file) => /\.[jt]sx?$/.test(file))
  .sort();
const source = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

interface DescribedAccess {
  "x-access": string;
  "x-permission"?: string;
}

describe("routes", () => {
  const routes = files.filter(
    (file) => /^app\/api\/.*\/route\.ts$/.test(file) && !file.includes("[...nextauth]"),
  );

  it("are under app/api except for what crawlers fetch, and there are no server actions", () => {
    const elsewhere = files.filter(
      (file) => /^app\/.*\/route\.[jt]sx?$/.test(file) && !/^app\/api\/.*\.ts$/.test(file),
    );
    expect(elsewhere).toEqual([
      "app/.well-known/security.txt/route.ts",
      "app/sitemap.xml/route.ts",
      "app/sitemap/[file]/route.ts",
    ]);
    expect(files.filter((file) => /^\s*["']use server["']/m.test(source.get(file) ?? ""))).toEqual([]);
  });

  it("are declared with a builder, in a few lines, and export nothing else", () => {
    for (const file of routes) {
      const text = source.get(file) ?? "";
      const exported = text.match(/^export\b/gm)?.length ?? 0;
      const built =
        text.match(
          /^export const [A-Z]+ = (?:route|fileRoute|listRoute|uploadRoute|callbackRoute|eventRoute)\(/gm,
        )?.length ?? 0;
      expect([file, built]).toEqual([file, exported]);
      expect([file, text.split("\n").length <= 41]).toEqual([file, true]);
    }
  });

  it("contain no decisions", () => {
    expect(routes.filter((file) => /\bif \(|\? .* : /.test(source.get(file) ?? ""))).toEqual([]);
  });

  // The committed document is what the declarations say: scripts/openapi/openapi.test.ts compares them.
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]: [string, DescribedAccess]) => ({
      name: `${method.toUpperCase()} ${path}`,
      access: operation["x-access"],
      permission: operation["x-permission"],
    })),
  );

  it("are public only where this list says so", () => {
    const open = operations.filter(({ access }) => access === "public").map(({ name }) => name);
    expect(open.sort()).toEqual(
      [
        "GET /api/business",
        "GET /api/business/{businessId}",
        "GET /api/categories",
        "GET /api/files/{fileId}/picture",
        "GET /api/files/{fileId}/picture/{variant}",
        "GET /api/health",
        "GET /api/messages",
        "GET /api/metrics",
        "GET /api/openapi.json",
        "GET /api/outbox",
        "GET /api/ready",
        "GET /api/session",
        "GET /api/vehicles",
        "GET /api/vehicles/{vehicleId}",
        "GET /api/vehicles/{vehicleId}/availability",
        "GET /api/vehicles/{vehicleId}/calendar.ics",
        "GET /api/vehicles/{vehicleId}/reviews",
        "GET /api/vehicles/{vehicleId}/similar",
        "GET /api/vehicles/facets",
        "GET /api/vehicles/pins",
        "POST /api/business",
        "POST /api/contact-changes/restoration",
        "POST /api/contact-messages",
        "POST /api/csp-reports",
        "POST /api/individuals",
        "POST /api/individuals/login",
        "POST /api/issue-reports",
        "POST /api/notifications/unsubscribe",
        "POST /api/passkeys/sign-in-challenge",
        "POST /api/password-resets",
        "POST /api/password-resets/completion",
        "POST /api/payments/webhooks/{provider}",
        "POST /api/quotes",
        "POST /api/saved-searches/unsubscribe",
        "POST /api/sign-in-links",
        "POST /api/team/accounts",
        "POST /api/test-accounts",
        "PUT /api/payments/webhooks/{provider}",
      ].sort(),
    );
  });

  it("accept API keys only where this list says so, and for a permission", () => {
    const accepting = (isPublic: boolean) =>
      operations
        .filter(({ access, permission }) => permission && (access === "public") === isPublic)
        .map(({ name, permission }) => `${name} ${permission}`);
    const keyed = accepting(false);
    // Public, but API clients also see unlisted vehicles of their own.
    const seesMore = accepting(true);
    expect(seesMore.sort()).toEqual(
      [
        "GET /api/files/{fileId}/picture fleet.view",
        "GET /api/files/{fileId}/picture/{variant} fleet.view",
      ].sort(),
    );
    expect(keyed.sort()).toEqual(
      [
        "DELETE /api/fleet/{vehicleId}/pictures/{pictureId} fleet.manage",
        "DELETE /api/fleet/{vehicleId}/publication fleet.manage",
        "DELETE /api/pick-up-places/{placeId} fleet.manage",
        "DELETE /api/vehicles/{vehicleId}/blocks/{blockId} calendar.block",
        "GET /api/analytics fleet.view",
        "GET /api/bookings/{bookingId} rentals.view",
        "GET /api/counter/vehicles rentals.run",
        "POST /api/counter/quotes rentals.run",
        "POST /api/counter/bookings rentals.run",
        "POST /api/bookings/{bookingId}/counter-payments rentals.run",
        "PUT /api/bookings/{bookingId}/counter-refunds/{refundId} rentals.run",
        "GET /api/fleet fleet.view",
        "GET /api/fleet/{vehicleId} fleet.view",
        "GET /api/fleet/export fleet.view",
        "GET /api/fleet/timeline fleet.view",
        "GET /api/payouts money.view",
        "GET /api/payouts/{payoutId} money.view",
        "GET /api/payouts/{payoutId}/statement money.view",
        "GET /api/payouts/balances money.view",
        "GET /api/statements money.view",
        "GET /api/pick-up-places fleet.view",
        "GET /api/rentals rentals.view",
        "GET /api/rentals/totals rentals.view",
        "GET /api/reports/occupancy money.view",
        "GET /api/reports/tax money.view",
        "GET /api/vehicles/{vehicleId}/blocks fleet.view",
        "GET /api/vehicles/{vehicleId}/calendar fleet.view",
        "GET /api/vehicles/{vehicleId}/day-prices prices.set",
        "GET /api/vehicles/{vehicleId}/price-rule prices.set",
        "GET /api/vehicles/{vehicleId}/price-suggestions prices.set",
        "GET /api/vehicles/{vehicleId}/prices prices.set",
        "POST /api/bookings/{bookingId}/acceptance rentals.run",
        "POST /api/bookings/{bookingId}/cancellation rentals.run",
        "POST /api/bookings/{bookingId}/decline rentals.run",
        "POST /api/bookings/{bookingId}/no-show rentals.run",
        "POST /api/bookings/{bookingId}/pickup rentals.run",
        "POST /api/bookings/{bookingId}/return rentals.run",
        "POST /api/files fleet.manage or rentals.run",
        "POST /api/fleet fleet.manage",
        "POST /api/fleet/{vehicleId}/maintenance fleet.manage",
        "POST /api/fleet/{vehicleId}/pictures fleet.manage",
        "POST /api/fleet/{vehicleId}/publication fleet.manage",
        "POST /api/pick-up-places fleet.manage",
        "POST /api/vehicles/{vehicleId}/blocks calendar.block",
        "PUT /api/fleet/{vehicleId} fleet.manage",
        "PUT /api/fleet/{vehicleId}/pick-up-place fleet.manage",
        "PUT /api/fleet/{vehicleId}/pictures fleet.manage",
        "PUT /api/pick-up-places/{placeId} fleet.manage",
        "PUT /api/vehicles/{vehicleId}/blocks/{blockId} calendar.block",
        "PUT /api/vehicles/{vehicleId}/day-prices prices.set",
        "DELETE /api/vehicles/{vehicleId}/price-rule prices.set",
        "PUT /api/vehicles/{vehicleId}/price-rule prices.set",
        "PUT /api/vehicles/{vehicleId}/prices prices.set",
      ].sort(),
    );
  });
});
