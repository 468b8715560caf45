import { marketplaceStats } from "@/lib/insights/admin-home/contract";
import { getMarketplaceStats } from "@/lib/insights/admin-home/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/stats – the marketplace's key figures and health
export const GET = route({
  access: "admin",
  returns: marketplaceStats,
  handle: ({ actor, now }) => getMarketplaceStats(actor, now),
});
