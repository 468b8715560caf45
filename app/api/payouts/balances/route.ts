import { route } from "@/lib/api/route";
import { listBalances } from "@/lib/payouts/balance-queries";
import { balanceList } from "@/lib/payouts/contract";

// GET /api/payouts/balances – what each of one's businesses is owed, and when it is paid
export const GET = route({
  access: "user",
  key: "money.view",
  returns: balanceList,
  handle: ({ actor, now }) => listBalances(actor, now),
});
