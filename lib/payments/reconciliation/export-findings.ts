import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import { amountCell } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { FindingsExport } from "./contract";
import { listFindings } from "./queries";

/** Exports the open or the resolved findings as CSV, for administrators. */
export function exportFindings(
  actor: UserActor,
  filters: FindingsExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "discrepancies",
      filters,
      page: (cursor, limit) => listFindings(actor, { ...filters, cursor, limit }),
      columns: {
        found_at: ({ foundAt }) => foundAt,
        last_seen_at: ({ lastSeenAt }) => lastSeenAt,
        kind: ({ kind }) => kind,
        booking: ({ bookingReference }) => bookingReference,
        method: ({ method }) => method,
        provider: ({ provider }) => provider,
        ours: ({ ours, currency }) => amountCell(ours, currency),
        currency: ({ currency }) => currency,
        theirs: ({ theirs, theirCurrency, currency }) =>
          theirs === null ? null : amountCell(theirs, theirCurrency ?? currency),
        their_currency: ({ theirs, theirCurrency, currency }) =>
          theirs === null ? null : (theirCurrency ?? currency),
        resolved_at: ({ resolvedAt }) => resolvedAt,
        resolved_by: ({ resolvedBy }) => resolvedBy,
        resolution: ({ resolution }) => resolution,
        correction_posted: ({ isPosted }) => (isPosted ? "yes" : "no"),
        payment_id: ({ paymentId }) => paymentId,
        finding_id: ({ id }) => id,
      },
    },
    context,
  );
}
