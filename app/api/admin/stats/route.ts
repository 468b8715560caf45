import { route } from "@/lib/api/route";
import { marketplaceStats } from "@/lib/marketplace/contract";
import { readMarketplaceStats } from "@/lib/marketplace/queries";

// GET /api/admin/stats – the marketplace in figures, and whether all it needs is well
export const GET = route({
  access: "admin",
  returns: marketplaceStats,
  handle: ({ actor, now }) => readMarketplaceStats(actor, now),
});
