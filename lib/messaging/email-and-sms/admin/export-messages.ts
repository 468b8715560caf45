import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminMessagesExport } from "./contract";
import { listAdminMessages } from "./queries";

/** The messages of the outbox that the filters select, without their texts, as CSV. For administrators. */
export function exportAdminMessages(
  actor: UserActor,
  filters: AdminMessagesExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "outbox",
      filters,
      page: (cursor, limit) => listAdminMessages(actor, { ...filters, cursor, limit }),
      columns: {
        created_at: ({ at }) => at,
        channel: ({ channel }) => channel,
        recipient: ({ recipient }) => recipient,
        template: ({ template }) => template,
        language: ({ locale }) => locale,
        status: ({ status }) => status,
        attempts: ({ attempts }) => attempts,
        next_attempt_at: ({ nextAttemptAt }) => nextAttemptAt,
        sent_at: ({ sentAt }) => sentAt,
        provider: ({ provider }) => provider,
        error: ({ lastError }) => lastError,
        message_id: ({ id }) => id,
      },
    },
    context,
  );
}
