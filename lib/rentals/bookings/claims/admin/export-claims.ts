import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import { centsToDollars } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminClaimsExport } from "./contract";
import { listAdminClaims } from "./queries";

/** Exports the disputed or the decided claims as CSV, for administrators. */
export function exportAdminClaims(
  actor: UserActor,
  filters: AdminClaimsExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "claims",
      filters,
      page: (cursor, limit) => listAdminClaims(actor, { ...filters, cursor, limit }),
      columns: {
        booking: ({ reference }) => reference,
        kind: ({ kind }) => kind,
        status: ({ status }) => status,
        at: ({ at }) => at,
        amount_usd: ({ amountCents }) => centsToDollars(amountCents),
        agreed_usd: ({ agreedCents }) => (agreedCents === null ? null : centsToDollars(agreedCents)),
        vehicle: ({ vehicle }) => vehicle,
        business: ({ business }) => business,
        renter: ({ renter }) => renter,
        claim_id: ({ id }) => id,
      },
    },
    context,
  );
}
