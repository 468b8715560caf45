import { route } from "@/lib/api/route";
import { badgePage, badgePageQuery } from "@/lib/badge-requests/contract";
import { listBadgeCases } from "@/lib/badge-requests/queries";

// GET /api/admin/badge-requests – who waits for a badge, longest waiting first
export const GET = route({
  access: "admin",
  query: badgePageQuery,
  returns: badgePage,
  handle: ({ actor, query }) => listBadgeCases(actor, query),
});
