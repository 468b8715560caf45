import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import { centsToDollars } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminBookingsExport } from "./contract";
import { listAdminBookings } from "./queries";

/** Exports the bookings that match the filters as CSV, for administrators. */
export function exportAdminBookings(
  actor: UserActor,
  filters: AdminBookingsExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "bookings",
      filters,
      page: (cursor, limit) => listAdminBookings(actor, { ...filters, cursor, limit }, context.now),
      columns: {
        reference: ({ reference }) => reference,
        status: ({ status }) => status,
        car: ({ vehicle }) => vehicle.title,
        renter: ({ renter }) => renter.name,
        business: ({ business }) => business.name,
        starts_at: ({ startsAt }) => startsAt,
        ends_at: ({ endsAt }) => endsAt,
        days: ({ days }) => days,
        total_usd: ({ totalCents }) => centsToDollars(totalCents),
        refunded_usd: ({ refundedCents }) => centsToDollars(refundedCents),
        created_at: ({ createdAt }) => createdAt,
        booking_id: ({ id }) => id,
      },
    },
    context,
  );
}
