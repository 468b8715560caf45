import { adminBusinessesExport } from "@/lib/businesses/businesses/admin/contract";
import { exportAdminBusinesses } from "@/lib/businesses/businesses/admin/export-businesses";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the filtered businesses as CSV",
  access: "admin",
  query: adminBusinessesExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAdminBusinesses(actor, query, { now, device }),
});
