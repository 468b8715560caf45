import { route } from "@/lib/api/route";
import { payoutListQuery, payoutPage } from "@/lib/payouts/contract";
import { listPayouts } from "@/lib/payouts/queries";

// GET /api/payouts – the payouts of one's businesses, newest first
export const GET = route({
  access: "user",
  key: "money.view",
  query: payoutListQuery,
  returns: payoutPage,
  handle: ({ actor, query }) => listPayouts(actor, query),
});
