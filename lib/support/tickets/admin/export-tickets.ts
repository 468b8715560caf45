import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminTicketsExport } from "./contract";
import { listAdminTickets } from "./queries";

/** The tickets that the filters select, as CSV. For administrators. */
export function exportAdminTickets(
  actor: UserActor,
  filters: AdminTicketsExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "tickets",
      filters,
      page: (cursor, limit) => listAdminTickets(actor, { ...filters, cursor, limit }),
      columns: {
        reference: ({ reference }) => reference,
        created_at: ({ createdAt }) => createdAt,
        last_message_at: ({ lastMessageAt }) => lastMessageAt,
        closed_at: ({ closedAt }) => closedAt,
        status: ({ status }) => status,
        subject: ({ subject }) => subject,
        name: ({ userName }) => userName,
        email: ({ email }) => email,
        assignee: ({ assignee }) => assignee?.name ?? null,
        ticket_id: ({ id }) => id,
      },
    },
    context,
  );
}
