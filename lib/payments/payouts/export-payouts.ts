import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import { centsToDollars } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminPayoutsExport } from "./contract";
import { listPayouts } from "./queries";

/** Exports the payouts that match the filters as CSV, for administrators. */
export function exportPayouts(
  actor: UserActor,
  filters: AdminPayoutsExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "payouts",
      filters,
      page: (cursor, limit) => listPayouts(actor, { ...filters, cursor, limit }),
      columns: {
        reference: ({ reference }) => reference,
        created_at: ({ createdAt }) => createdAt,
        status: ({ status }) => status,
        business: ({ business }) => business.name,
        email: ({ business }) => business.email,
        phone: ({ business }) => business.phone,
        rentals: ({ rentals }) => rentals,
        amount_usd: ({ amountCents }) => centsToDollars(amountCents),
        amount_rwf: ({ amountRwf }) => amountRwf,
        account: ({ destination }) => destination?.account ?? null,
        bank: ({ destination }) => destination?.bankName ?? null,
        holder: ({ destination }) => destination?.holderName ?? null,
        sent_at: ({ sentAt }) => sentAt,
        transfer_reference: ({ transferReference }) => transferReference,
        returned_at: ({ returnedAt }) => returnedAt,
        return_reason: ({ returnReason }) => returnReason,
        payout_id: ({ id }) => id,
      },
    },
    context,
  );
}
