import { payoutListQuery, payoutPage } from "@/lib/payments/payouts/contract";
import { listPayouts } from "@/lib/payments/payouts/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the payouts of the caller's businesses, newest first",
  access: "user",
  key: "money.view",
  query: payoutListQuery,
  returns: payoutPage,
  handle: ({ actor, query }) => listPayouts(actor, query),
});
