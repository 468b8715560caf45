import { adminVehiclesExport } from "@/lib/catalog/fleet/admin/contract";
import { exportAdminVehicles } from "@/lib/catalog/fleet/admin/export-vehicles";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the filtered vehicles as CSV",
  access: "admin",
  query: adminVehiclesExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAdminVehicles(actor, query, { now, device }),
});
