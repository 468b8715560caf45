import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import { listIncidents } from "./queries";

/** Exports the incidents of the status page as CSV, with their English texts, for administrators. */
export function exportIncidents(actor: UserActor, context: RequestContext): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "incidents",
      filters: {},
      page: (cursor, limit) => listIncidents(actor, { cursor, limit }),
      columns: {
        started_at: ({ startedAt }) => startedAt,
        published_at: ({ at }) => at,
        resolved_at: ({ resolvedAt }) => resolvedAt,
        components: ({ components }) => components.join(", "),
        title: ({ texts }) => texts.en.title,
        message: ({ texts }) => texts.en.message,
        updates: ({ updates }) => updates.length,
        published_by: ({ by }) => by,
        incident_id: ({ id }) => id,
      },
    },
    context,
  );
}
