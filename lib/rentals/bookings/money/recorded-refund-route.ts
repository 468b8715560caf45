import { sql } from "drizzle-orm";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { LOST_TO_BANK } from "./account";
import { COUNTER } from "./contract";

/** SQL over refunds: the value of `refundRoute` as the books have it, or "bank" where the payer's bank took the money. */
export const recordedRefundRoute = sql<string>`case
  when ${refunds.reason} = ${LOST_TO_BANK} then 'bank'
  when (select p.provider from ${payments} p where p.id = ${refunds.paymentId}) = ${COUNTER} then 'method'
  when ${refunds.status} = 'by_hand' or exists (
    select from ${ledgerTransactions} t join ${ledgerEntries} e on e.transaction_id = t.id
    where t.refund_id = ${refunds.id} and t.reverses_id is null and t.finding_id is null and e.account = 'bank'
  ) then 'transfer'
  else 'method' end`;
