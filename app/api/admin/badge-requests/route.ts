import { badgePage, badgePageQuery } from "@/lib/businesses/badge-requests/contract";
import { listBadgeCases } from "@/lib/businesses/badge-requests/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "badge requests under review, longest waiting first",
  access: "admin",
  query: badgePageQuery,
  returns: badgePage,
  handle: ({ actor, query }) => listBadgeCases(actor, query),
});
