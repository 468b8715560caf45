import { marketplaceStats } from "@/lib/insights/admin-home/contract";
import { getMarketplaceStats } from "@/lib/insights/admin-home/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the marketplace's key figures and health",
  access: "admin",
  returns: marketplaceStats,
  handle: ({ actor, now }) => getMarketplaceStats(actor, now),
});
