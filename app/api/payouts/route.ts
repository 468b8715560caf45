import { payoutListQuery, payoutPage } from "@/lib/payments/payouts/contract";
import { listPayouts } from "@/lib/payments/payouts/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/payouts – the payouts of the caller's businesses, newest first
export const GET = route({
  access: "user",
  key: "money.view",
  query: payoutListQuery,
  returns: payoutPage,
  handle: ({ actor, query }) => listPayouts(actor, query),
});
