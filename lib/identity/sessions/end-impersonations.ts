import { and, eq, gt, isNull } from "drizzle-orm";
import type { Executor } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { recordAudit } from "@/lib/platform/audit/commands";
import { announce } from "@/lib/platform/cluster/announce";
import { SESSION_ENDED } from "@/lib/platform/cluster/announcements";
import type { RequestContext } from "@/lib/platform/request-context";

/** Ends the impersonations that an administrator opened from a session, and records it. */
export async function endImpersonations(
  executor: Executor,
  adminSessionId: string,
  context: RequestContext,
): Promise<void> {
  const ended = await executor
    .update(sessions)
    .set({ revokedAt: context.now, revokedReason: "logout" })
    .where(
      and(
        eq(sessions.actingSessionId, adminSessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, context.now),
      ),
    )
    .returning();
  for (const impersonation of ended) {
    await announce(executor, SESSION_ENDED, { sessionId: impersonation.id });
    await recordImpersonationEnd(executor, impersonation, context);
  }
}

/** Records that an administrator ended an impersonation; nothing for a session of another kind. */
export async function recordImpersonationEnd(
  executor: Executor,
  { userId, actingAdminId }: Pick<typeof sessions.$inferSelect, "userId" | "actingAdminId">,
  { now, device }: RequestContext,
): Promise<void> {
  if (!actingAdminId) return;
  const actor = { kind: "user" as const, userId, acting: { adminId: actingAdminId } };
  const about = { subjectType: "user", subjectId: userId, device };
  await recordAudit(executor, { actor, action: "user.act-as-end", ...about }, now);
}
