import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminReviewsExport } from "./contract";
import { listAdminReviews } from "./queries";

/** Exports the published reviews that match the filters as CSV, for administrators. */
export function exportAdminReviews(
  actor: UserActor,
  filters: AdminReviewsExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "reviews",
      filters,
      page: (cursor, limit) => listAdminReviews(actor, { ...filters, cursor, limit }),
      columns: {
        written_at: ({ at }) => at,
        author: ({ author }) => author,
        booking: ({ reference }) => reference,
        vehicle: ({ vehicle }) => vehicle.title,
        business: ({ business }) => business.name,
        renter: ({ renter }) => renter.name,
        rating: ({ rating }) => rating,
        comment: ({ comment }) => comment,
        owner_reply: ({ ownerReply }) => ownerReply,
        hidden: ({ heldReason }) => (heldReason === null ? "no" : "yes"),
        hidden_reason: ({ heldReason }) => heldReason,
        review_id: ({ id }) => id,
      },
    },
    context,
  );
}
