import { and, eq, inArray } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { expireBusinessPages } from "@/lib/identity/identity-documents/document-status";
import { endSessions } from "@/lib/identity/sessions/commands";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { applyUserAction, queueStatusEmail, requireOtherAdministrator } from "./commands";
import type { ManagedUser } from "./contract";

/**
 * Closes an account: the user is signed out everywhere at once, cannot sign in, and gets the reason by
 * email. Their bookings stay as they are; the businesses that they own are suspended. Throws 403 for the actor's own and
 * for demo accounts, 409 where it is closed already.
 */
export async function deactivateUser(
  actor: UserActor,
  userId: string,
  { reason }: AdminReason,
  context: RequestContext,
): Promise<ManagedUser> {
  let suspendedIds: string[] = [];
  const closed = await applyUserAction(actor, userId, "deactivate", context, async (tx, user) => {
    if (user.status === "inactive") throw conflict("userInactive");
    await requireOtherAdministrator(tx, user);
    suspendedIds = await suspendOwnedBusinesses(tx, actor, userId, { reason }, context);
    await tx.update(users).set({ status: "inactive", updatedAt: context.now }).where(eq(users.id, userId));
    const sessionCount = await endSessions(tx, userId, "deactivated", context.now);
    await queueStatusEmail(tx, user, "account-deactivated", { reason }, context.now);
    return { before: "active", after: "inactive", reason, sessionCount };
  });
  for (const businessId of suspendedIds) await expireBusinessPages(db(), businessId);
  return closed;
}

/**
 * Suspends the open businesses of an owner whose account is being deactivated, as an administrator would one by one:
 * otherwise their vehicles could be booked and paid for with nobody to hand them over. Call while the owner's account is
 * still active, so that the owner is notified too. Returns the ids of the businesses; expire their pages after the
 * commit.
 */
async function suspendOwnedBusinesses(
  tx: Transaction,
  actor: UserActor,
  ownerId: string,
  { reason }: AdminReason,
  { now, device }: RequestContext,
): Promise<string[]> {
  // Also locks the memberships, so that a business that is being handed over belongs to one of both.
  const open = await tx
    .select({ id: businesses.id, name: businesses.name, verification: businesses.verification })
    .from(businesses)
    .innerJoin(teamMembers, eq(teamMembers.businessId, businesses.id))
    .where(
      and(eq(teamMembers.userId, ownerId), eq(teamMembers.role, "owner"), eq(businesses.status, "active")),
    )
    .orderBy(businesses.id)
    .for("no key update");
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.update(businesses).set({ status: "suspended", updatedAt: now }).where(inArray(businesses.id, ids));
  for (const { id, name, verification } of open) {
    const detail = {
      before: { status: "active", verification },
      after: { status: "suspended", verification },
      reason,
    };
    const entry = { actor, action: "business.suspend", subjectType: "business", subjectId: id } as const;
    await recordAudit(tx, { ...entry, detail, device }, now);
    const values = { business: name, reason };
    const event = `business:${id}:suspend:${now.toISOString()}`;
    await notifyTeam(tx, { kind: "business-suspended", businessId: id, values, event }, now);
  }
  return ids;
}
