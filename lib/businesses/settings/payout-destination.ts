import { normalizePhone } from "@/lib/platform/phone";
import type { PayoutAccount } from "./contract";

/** The account as it is stored. 422 for a number that no mobile money account can have. */
export const toPayoutDestination = (details: PayoutAccount) => ({
  method: details.method,
  holderName: details.holderName,
  bankName: details.method === "bank" ? details.bankName : null,
  account: details.method === "momo" ? normalizePhone(details.account, "account") : details.account,
});
