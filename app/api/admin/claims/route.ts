import { route } from "@/lib/platform/http/route";
import { adminClaimPage, adminClaimsQuery } from "@/lib/rentals/bookings/claims/admin/contract";
import { listAdminClaims } from "@/lib/rentals/bookings/claims/admin/queries";

export const GET = route({
  summary: "lists disputed or decided claims",
  access: "admin",
  query: adminClaimsQuery,
  returns: adminClaimPage,
  handle: ({ actor, query }) => listAdminClaims(actor, query),
});
