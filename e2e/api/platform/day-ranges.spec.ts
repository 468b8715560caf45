import { expect, test } from "../../fixtures";
import { clientFor, demoUser } from "../../users";

const swapped = "from=2026-05-20&to=2026-05-10";

test("a day range that ends before it begins is rejected with its fields, also by file downloads", async ({
  admin,
  baseURL,
}) => {
  const fleet = await clientFor(baseURL, await demoUser("fleet@gendana.rw"));
  const asked = [
    [admin, `/api/admin/bookings?${swapped}`],
    [admin, `/api/admin/audit-log?${swapped}`],
    [admin, `/api/admin/audit-log/export?${swapped}`],
    [admin, `/api/admin/security-log?${swapped}`],
    [admin, `/api/admin/security-log/export?${swapped}`],
    [admin, `/api/admin/analytics?period=own&${swapped}`],
    [admin, `/api/admin/analytics/table?of=periods&period=own&${swapped}`],
    [fleet, `/api/analytics?period=own&${swapped}`],
    [fleet, `/api/analytics/vehicles?period=own&${swapped}`],
    [fleet, `/api/analytics/table?of=vehicles&period=own&${swapped}`],
    [fleet, "/api/reports/occupancy?from=2026-05&to=2026-04"],
    [fleet, "/api/reports/occupancy/document?from=2026-05&to=2026-04&format=csv"],
  ] as const;
  for (const [client, path] of asked) {
    const response = await client.get(path);
    expect([path, response.status()]).toEqual([path, 422]);
    expect((await response.json()).error.fields).toEqual({
      to: "The dates are swapped: “from” comes after “to”.",
    });
  }
});
