import { expect, test } from "../../fixtures";
import { createBusinessWithPayout } from "../../payouts";
import { clientFor } from "../../users";

test("only the team sees a business's figures, and only members who may see money see its money", async ({
  anonymous,
  renter,
  admin,
  baseURL,
}) => {
  const { owner, business } = await createBusinessWithPayout();
  const client = await clientFor(baseURL, owner);
  const other = await clientFor(baseURL, (await createBusinessWithPayout()).owner);
  for (const path of ["/api/analytics", "/api/analytics/vehicles", "/api/analytics/table?of=periods"]) {
    const ask = (days: string) => `${path}${path.includes("?") ? "&" : "?"}${days}`;
    const own = ask("period=7d");
    const named = `${own}&businessId=${business.id}`;
    expect([path, (await client.get(own)).status()]).toEqual([path, 200]);
    expect([path, (await client.get(named)).status()]).toEqual([path, 200]);
    expect([path, (await admin.get(named)).status()]).toEqual([path, 200]);
    expect([path, (await anonymous.get(named)).status()]).toEqual([path, 401]);
    expect([path, (await renter.get(own)).status()]).toEqual([path, 403]);
    expect([path, (await renter.get(named)).status()]).toEqual([path, 404]);
    expect([path, (await other.get(named)).status()]).toEqual([path, 404]);
    const futurePeriod = ask("period=own&from=2099-01-01&to=2099-01-02");
    expect([path, (await client.get(futurePeriod)).status()]).toEqual([path, 422]);
  }
  const seen = await (await client.get("/api/analytics?period=7d")).json();
  expect(seen).toMatchObject({ business: { id: business.id }, bucket: "day", current: { bookings: 0 } });
  expect(seen.series).toHaveLength(7);
  expect((await client.get("/api/analytics?vehicleId=featured-tesla")).status()).toBe(404);
});

test("/api/admin/analytics and reports: figures, tables and documents of the whole marketplace, for administrators only", async ({
  admin,
  anonymous,
  owner,
}) => {
  const paths = [
    "/api/admin/analytics?period=30d",
    "/api/admin/analytics/table?of=businesses",
    "/api/admin/reports?period=2026-Q4",
    "/api/admin/reports/document?period=2026&format=csv",
  ];
  for (const path of paths) {
    expect((await anonymous.get(path)).status(), path).toBe(401);
    expect((await owner.get(path)).status(), path).toBe(403);
    expect((await admin.get(path)).status(), path).toBe(200);
  }
  const market = await (await admin.get("/api/admin/analytics?period=12m")).json();
  const sum = (name: string) =>
    market.series.reduce(
      (all: number, each: { figures: Record<string, number> }) => all + (each.figures[name] ?? 0),
      0,
    );
  for (const name of ["revenueCents", "commissionCents", "bookings"])
    expect(sum(name)).toBe(market.current[name]);
  expect(market.current.revenueCents).toBe(market.current.commissionCents + market.current.netCents);
  const pdf = await admin.get("/api/admin/reports/document?period=2026-Q4");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  for (const wrong of [
    "/api/admin/analytics?period=own",
    "/api/admin/reports?period=soon",
    "/api/admin/analytics/table?of=all",
  ])
    expect((await admin.get(wrong)).status(), wrong).toBe(422);
});
