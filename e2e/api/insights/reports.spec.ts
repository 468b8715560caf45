import { expect, test } from "../../fixtures";
import { createBusinessWithPayout } from "../../payouts";
import { clientFor } from "../../users";

test("reports are for members who may see money, and show their business only", async ({
  anonymous,
  renter,
  admin,
  baseURL,
}) => {
  const { owner, business } = await createBusinessWithPayout();
  const client = await clientFor(baseURL, owner);
  const other = await clientFor(baseURL, (await createBusinessWithPayout()).owner);
  const reports = [
    ["/api/reports/tax?period=2026-Q1", "application/json"],
    ["/api/reports/tax/document?period=2026", "application/pdf"],
    ["/api/reports/tax/document?period=2026-01&format=csv", "text/csv; charset=utf-8"],
    ["/api/reports/occupancy?from=2026-01&to=2026-02", "application/json"],
    ["/api/reports/occupancy/document?from=2026-01&to=2026-02", "application/pdf"],
    ["/api/reports/occupancy/document?from=2026-01&to=2026-02&format=csv", "text/csv; charset=utf-8"],
  ] as const;
  for (const [path, mediaType] of reports) {
    const named = `${path}&businessId=${business.id}`;
    const response = await client.get(named);
    expect([path, response.status(), response.headers()["content-type"]]).toEqual([path, 200, mediaType]);
    expect([path, (await admin.get(named)).status()]).toEqual([path, 200]);
    expect([path, (await anonymous.get(named)).status()]).toEqual([path, 401]);
    expect([path, (await renter.get(path)).status()]).toEqual([path, 403]);
    expect([path, (await other.get(named)).status()]).toEqual([path, 404]);
  }
  for (const asked of ["tax?period=2026-13", "tax?period=2099", "occupancy?from=2024-01&to=2026-01"])
    expect([asked, (await client.get(`/api/reports/${asked}`)).status()]).toEqual([asked, 422]);
});
