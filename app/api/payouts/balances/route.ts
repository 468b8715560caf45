import { listBalances } from "@/lib/payments/payouts/balance-queries";
import { balanceList } from "@/lib/payments/payouts/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "what each of the caller's businesses is owed, and when it is paid",
  access: "user",
  key: "money.view",
  returns: balanceList,
  handle: ({ actor, now }) => listBalances(actor, now),
});
