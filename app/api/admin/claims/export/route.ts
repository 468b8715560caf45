import { fileRoute } from "@/lib/platform/http/route";
import { adminClaimsExport } from "@/lib/rentals/bookings/claims/admin/contract";
import { exportAdminClaims } from "@/lib/rentals/bookings/claims/admin/export-claims";

export const GET = fileRoute({
  summary: "the disputed or the decided claims as CSV",
  access: "admin",
  query: adminClaimsExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAdminClaims(actor, query, { now, device }),
});
