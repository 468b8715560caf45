import { businessBalance } from "@/lib/payments/business-payments/contract";
import { getBusinessBalance } from "@/lib/payments/business-payments/queries";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a business's balance, what it owes and what it has paid",
  access: "admin",
  params: businessParams,
  returns: businessBalance,
  handle: ({ actor, params, now }) => getBusinessBalance(actor, params.businessId, now),
});
