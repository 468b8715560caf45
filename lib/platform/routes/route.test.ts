import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// Rules for all route files under app.
const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => `app/${file}`)
  .filter((file) => /\.[jt]sx?$/.test(file))
  .sort();
const source = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

describe("routes", () => {
  const routes = files.filter(
    (file) => /^app\/api\/.*\/route\.ts$/.test(file) && !file.includes("[...nextauth]"),
  );

  it("are under app/api except for what crawlers fetch, and there are no server actions", () => {
    const elsewhere = files.filter(
      (file) => /^app\/.*\/route\.[jt]sx?$/.test(file) && !/^app\/api\/.*\.ts$/.test(file),
    );
    expect(elsewhere).toEqual(["app/sitemap.xml/route.ts", "app/sitemap/[file]/route.ts"]);
    expect(files.filter((file) => /^\s*["']use server["']/m.test(source.get(file) ?? ""))).toEqual([]);
  });

  it("declare first who may call them, and export nothing else", () => {
    for (const file of routes) {
      const text = source.get(file) ?? "";
      const exported = text.match(/^export\b/gm)?.length ?? 0;
      const opened =
        text.match(
          /^export const [A-Z]+ = (?:route|fileRoute|listRoute|uploadRoute|webhookRoute|eventRoute)\(\{\s*access: "\w+"/gm,
        )?.length ?? 0;
      expect([file, opened]).toEqual([file, exported]);
    }
  });

  it("are declared, each with a one-line header", () => {
    for (const file of routes) {
      const text = source.get(file) ?? "";
      const handlers = [
        ...text.matchAll(/^export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/gm),
      ];
      const declared = [
        ...text.matchAll(
          /^\/\/ (GET|POST|PUT|PATCH|DELETE) \/api\/\S* – .+\nexport const \1 = (?:route|fileRoute|listRoute|uploadRoute|webhookRoute|eventRoute)\(/gm,
        ),
      ];
      expect([file, declared.length]).toEqual([file, handlers.length]);
      expect([file, text.split("\n").length <= 41]).toEqual([file, true]);
    }
  });

  it("contain no decisions", () => {
    expect(routes.filter((file) => /\bif \(|\? .* : /.test(source.get(file) ?? ""))).toEqual([]);
  });

  it("are public only where this list says so", () => {
    const open = routes.flatMap((file) =>
      [...(source.get(file) ?? "").matchAll(/export const (\w+) = \w+\(\{\s*access: "public"/g)].map(
        ([, method]) => `${method} ${file.slice(3, -9)}`,
      ),
    );
    expect(open.sort()).toEqual(
      [
        // What there is nothing under: says so, in JSON.
        "DELETE /api/[[...path]]",
        "GET /api/[[...path]]",
        "GET /api/business",
        "GET /api/business/[businessId]",
        "GET /api/categories",
        "GET /api/files/[fileId]/picture",
        "GET /api/files/[fileId]/picture/[variant]",
        "GET /api/health",
        "GET /api/metrics",
        "GET /api/openapi.json",
        "GET /api/outbox",
        "GET /api/ready",
        "GET /api/session",
        "GET /api/vehicles",
        "GET /api/vehicles/[vehicleId]",
        "GET /api/vehicles/[vehicleId]/availability",
        "GET /api/vehicles/[vehicleId]/calendar.ics",
        "GET /api/vehicles/[vehicleId]/reviews",
        "GET /api/vehicles/[vehicleId]/similar",
        "GET /api/vehicles/facets",
        "GET /api/vehicles/pins",
        "PATCH /api/[[...path]]",
        "POST /api/[[...path]]",
        "POST /api/business",
        "POST /api/contact-messages",
        "POST /api/cache/invalidate",
        "POST /api/individuals",
        "POST /api/individuals/login",
        "POST /api/issue-reports",
        "POST /api/notifications/unsubscribe",
        "POST /api/password-resets",
        "POST /api/password-resets/completion",
        "POST /api/payments/webhooks/[provider]",
        "POST /api/quotes",
        "POST /api/saved-searches/unsubscribe",
        "POST /api/team/accounts",
        "POST /api/test-accounts",
        "PUT /api/[[...path]]",
        "PUT /api/payments/webhooks/[provider]",
      ].sort(),
    );
  });

  it("accept API keys only where this list says so, and for a permission", () => {
    const named = (access: string) =>
      routes.flatMap((file) =>
        [
          ...(source.get(file) ?? "").matchAll(
            new RegExp(`export const (\\w+) = \\w+\\(\\{\\s*access: "${access}",\\s*key: "([\\w.]+)"`, "g"),
          ),
        ].map(([, method, permission]) => `${method} ${file.slice(3, -9)} ${permission}`),
      );
    const keyed = named("user");
    // Public, but API clients also see unlisted vehicles of their own.
    const seesMore = named("public");
    expect(seesMore.sort()).toEqual(
      [
        "GET /api/files/[fileId]/picture fleet.view",
        "GET /api/files/[fileId]/picture/[variant] fleet.view",
      ].sort(),
    );
    expect(keyed.sort()).toEqual(
      [
        "DELETE /api/fleet/[vehicleId]/pictures/[pictureId] fleet.manage",
        "DELETE /api/fleet/[vehicleId]/publication fleet.manage",
        "DELETE /api/vehicles/[vehicleId]/blocks/[blockId] calendar.block",
        "GET /api/analytics fleet.view",
        "GET /api/bookings/[bookingId] rentals.view",
        "GET /api/fleet fleet.view",
        "GET /api/fleet/[vehicleId] fleet.view",
        "GET /api/fleet/export fleet.view",
        "GET /api/fleet/timeline fleet.view",
        "GET /api/payouts money.view",
        "GET /api/payouts/[payoutId] money.view",
        "GET /api/payouts/[payoutId]/statement money.view",
        "GET /api/payouts/balances money.view",
        "GET /api/rentals rentals.view",
        "GET /api/rentals/totals rentals.view",
        "GET /api/reports/occupancy money.view",
        "GET /api/reports/tax money.view",
        "GET /api/vehicles/[vehicleId]/blocks fleet.view",
        "GET /api/vehicles/[vehicleId]/calendar fleet.view",
        "GET /api/vehicles/[vehicleId]/prices fleet.view",
        "POST /api/bookings/[bookingId]/acceptance rentals.run",
        "POST /api/bookings/[bookingId]/cancellation rentals.run",
        "POST /api/bookings/[bookingId]/decline rentals.run",
        "POST /api/bookings/[bookingId]/no-show rentals.run",
        "POST /api/bookings/[bookingId]/pickup rentals.run",
        "POST /api/bookings/[bookingId]/return rentals.run",
        "POST /api/files fleet.manage",
        "POST /api/fleet fleet.manage",
        "POST /api/fleet/[vehicleId]/maintenance fleet.manage",
        "POST /api/fleet/[vehicleId]/pictures fleet.manage",
        "POST /api/fleet/[vehicleId]/publication fleet.manage",
        "POST /api/vehicles/[vehicleId]/blocks calendar.block",
        "PUT /api/fleet/[vehicleId] fleet.manage",
        "PUT /api/fleet/[vehicleId]/pictures fleet.manage",
        "PUT /api/vehicles/[vehicleId]/prices prices.set",
      ].sort(),
    );
    const all = routes.flatMap((file) => source.get(file)?.match(/^\s+key: /gm) ?? []);
    expect(all).toHaveLength(keyed.length + seesMore.length);
  });
});
