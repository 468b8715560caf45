import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import { listFailedJobs } from "./queries";

/** The failed jobs as CSV. For administrators. */
export function exportFailedJobs(actor: UserActor, context: RequestContext): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "failed-jobs",
      filters: {},
      page: (cursor, limit) => listFailedJobs(actor, { cursor, limit }),
      columns: {
        failed_at: ({ diedAt }) => diedAt,
        requested_at: ({ askedAt }) => askedAt,
        job: ({ name }) => name,
        attempts: ({ attempts }) => attempts,
        error: ({ message }) => message,
        about: ({ data }) =>
          Object.entries(data)
            .map(([key, value]) => `${key}: ${value}`)
            .join(", "),
        job_id: ({ id }) => id,
      },
    },
    context,
  );
}
