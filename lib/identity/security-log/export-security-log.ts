import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { SecurityLogExport } from "./contract";
import { listSecurityLog } from "./queries";

/** The events of the security log that the filters select, as CSV. For administrators. */
export function exportSecurityLog(
  actor: UserActor,
  filters: SecurityLogExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "security-log",
      filters,
      page: (cursor, limit) => listSecurityLog(actor, { ...filters, cursor, limit }),
      columns: {
        at: ({ at }) => at,
        event: ({ kind }) => kind,
        refused: ({ isRefused }) => (isRefused ? "yes" : "no"),
        times: ({ times }) => times,
        person: ({ person }) => person?.name ?? null,
        person_email: ({ person }) => person?.email ?? null,
        actor: ({ actor: who }) => who?.name ?? null,
        actor_email: ({ actor: who }) => who?.email ?? null,
        network: ({ network }) => network,
        user_agent: ({ userAgent }) => userAgent,
        detail: ({ detail }) => JSON.stringify(detail),
      },
    },
    context,
  );
}
