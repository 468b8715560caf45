import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { VisitorReportsExport } from "@/lib/support/issue-reports/contract";
import { listVisitorReports } from "./queries";

/** The open or the resolved reports of visitors, as CSV. For administrators. */
export function exportVisitorReports(
  actor: UserActor,
  filters: VisitorReportsExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "visitor-reports",
      filters,
      page: (cursor, limit) => listVisitorReports(actor, { ...filters, cursor, limit }),
      columns: {
        created_at: ({ at }) => at,
        reason: ({ reason }) => reason,
        status: ({ status }) => status,
        text: ({ text }) => text,
        email: ({ email }) => email,
        vehicle: ({ vehicle }) => vehicle?.title ?? null,
        resolved_at: ({ resolved }) => resolved?.at ?? null,
        resolved_by: ({ resolved }) => resolved?.by ?? null,
        report_id: ({ id }) => id,
      },
    },
    context,
  );
}
