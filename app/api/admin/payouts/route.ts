import { route } from "@/lib/api/route";
import { adminPayoutListQuery, adminPayoutPage } from "@/lib/payouts/contract";
import { listPayouts } from "@/lib/payouts/queries";

// GET /api/admin/payouts – payouts of all businesses, newest first; ?status=due: those to transfer
export const GET = route({
  access: "admin",
  query: adminPayoutListQuery,
  returns: adminPayoutPage,
  handle: ({ actor, query }) => listPayouts(actor, query),
});
