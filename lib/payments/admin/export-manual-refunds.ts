import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import { amountCell } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import { listManualRefunds } from "./queries";

/** Exports the refunds that administrators have to transfer as CSV, with the full numbers, for administrators. */
export function exportManualRefunds(actor: UserActor, context: RequestContext): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "manual-refunds",
      filters: {},
      page: (cursor, limit) => listManualRefunds(actor, { cursor, limit }, context.now),
      columns: {
        status: ({ status }) => status,
        waiting_since: ({ since }) => since,
        booking: ({ bookingReference }) => bookingReference,
        renter: ({ name }) => name,
        method: ({ method }) => method,
        phone: ({ phone }) => phone,
        amount: ({ amount, currency }) => amountCell(amount, currency),
        currency: ({ currency }) => currency,
        refund_id: ({ id }) => id,
      },
    },
    context,
  );
}
