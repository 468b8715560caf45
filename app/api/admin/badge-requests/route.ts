import { badgePage, badgePageQuery } from "@/lib/businesses/badge-requests/contract";
import { listBadgeCases } from "@/lib/businesses/badge-requests/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/badge-requests – badge requests under review, longest waiting first
export const GET = route({
  access: "admin",
  query: badgePageQuery,
  returns: badgePage,
  handle: ({ actor, query }) => listBadgeCases(actor, query),
});
