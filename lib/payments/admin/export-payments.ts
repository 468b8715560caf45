import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import { amountCell, centsToDollars } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminPaymentsExport } from "./contract";
import { listAdminPayments } from "./list-payments";

/** Exports the payments that match the filters as CSV, for administrators. */
export function exportAdminPayments(
  actor: UserActor,
  filters: AdminPaymentsExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "payments",
      filters,
      page: (cursor, limit) => listAdminPayments(actor, { ...filters, cursor, limit }),
      columns: {
        created_at: ({ createdAt }) => createdAt,
        booking: ({ bookingReference }) => bookingReference,
        purpose: ({ purpose }) => purpose,
        method: ({ method }) => method,
        provider: ({ provider }) => provider,
        provider_reference: ({ providerRef }) => providerRef,
        status: ({ status }) => status,
        disputed: ({ isDisputed }) => (isDisputed ? "yes" : "no"),
        amount: ({ amount, currency }) => amountCell(amount, currency),
        currency: ({ currency }) => currency,
        amount_usd: ({ amountCents }) => centsToDollars(amountCents),
        refunded_usd: ({ refundedCents }) => centsToDollars(refundedCents),
        payer_phone: ({ maskedPhone }) => maskedPhone,
        renter: ({ renter }) => renter.name,
        business: ({ business }) => business.name,
        payment_id: ({ id }) => id,
      },
    },
    context,
  );
}
