import { adminPayoutListQuery, adminPayoutPage } from "@/lib/payments/payouts/contract";
import { listPayouts } from "@/lib/payments/payouts/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "payouts of all businesses, newest first; ?status=due lists those to transfer",
  access: "admin",
  query: adminPayoutListQuery,
  returns: adminPayoutPage,
  handle: ({ actor, query }) => listPayouts(actor, query),
});
