import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { teamInvitations } from "@/db/schema/businesses/team";
import { transact } from "@/db/transaction";
import type { NotificationKind } from "@/lib/messaging/notifications/kinds";
import { notify } from "@/lib/messaging/notifications/notify";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { roleHasPermission } from "@/lib/platform/permissions";
import { requireCurrentPermission, resolveBusinessId } from "./business-access";
import { businessNameOf } from "./business-name-of";
import type { MemberChange } from "./contract";
import { endCalendarLinks } from "./end-calendar-links";
import { makeAccountsPersonal } from "./former-members";
import { type LocalizedRequestContext, lockTeam, requireConfirmedRole } from "./invitations";
import { isPendingInvitation } from "./queries";
import { canChangeMember, canLeave } from "./rules";

type Member = typeof teamMembers.$inferSelect;

/**
 * Changes a member's role or department. A role that no longer sees the secret URLs of the business's calendars ends them,
 * because the member may have kept them. 403 for changing the owner, oneself, or a manager as a manager, and for making
 * somebody a manager without a recent confirmation.
 */
export async function changeMember(
  actor: UserActor,
  userId: string,
  { businessId: requestedBusinessId, role, department }: MemberChange,
  context: LocalizedRequestContext,
): Promise<void> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "team.manage");
  await transact(async (tx) => {
    const member = await lockMember(tx, businessId, userId);
    const giver = await requireCurrentPermission(tx, actor, businessId, "team.manage");
    if (userId === actor.userId || !canChangeMember(giver, member.role)) throw forbidden();
    if (role && !canChangeMember(giver, role)) throw forbidden();
    const next = {
      role: role ?? member.role,
      department: department === undefined ? member.department : department,
    };
    if (next.role === member.role && next.department === member.department) return;
    if (next.role !== member.role) requireConfirmedRole(actor, next.role, context.now);
    await tx.update(teamMembers).set(next).where(isMember(businessId, userId));
    if (!roleHasPermission(next.role, "team.manage"))
      await withdrawInvitationsBy(tx, businessId, userId, context.now);
    const { role: formerRole, department: formerDepartment } = member;
    const sawLinks = roleHasPermission(formerRole, "calendar.block");
    const isEnding = sawLinks && !roleHasPermission(next.role, "calendar.block");
    const detail = {
      ...(next.role !== formerRole && { from: formerRole, to: next.role }),
      ...(next.department !== formerDepartment && {
        before: { department: formerDepartment },
        after: { department: next.department },
      }),
      ...(isEnding && (await endCalendarLinks(tx, businessId, context.now))),
    };
    await recordTeamAudit(tx, actor, "team.change", member, detail, context);
    if (next.role !== member.role) await notifyMember(tx, "team-role-changed", next.role, member, context);
  });
}

/**
 * Removes a member, or oneself. Every request reads memberships again, so access ends with the next one; a business
 * account that is in no other team becomes personal. With
 * `endsCalendarLinks` the secret URLs of the business's calendars, which the member may have kept, stop working too. The
 * owner cannot be removed before the business is handed over (409).
 */
export async function removeMember(
  actor: UserActor,
  userId: string,
  requestedBusinessId: string | undefined,
  context: LocalizedRequestContext,
  { endsCalendarLinks = false } = {},
): Promise<void> {
  const isOneself = userId === actor.userId;
  const businessId = resolveBusinessId(actor, requestedBusinessId, isOneself ? "fleet.view" : "team.manage");
  await transact(async (tx) => {
    const member = await lockMember(tx, businessId, userId);
    if (isOneself && !canLeave(member.role)) throw conflict("ownerStays");
    if (
      !isOneself &&
      !canChangeMember(await requireCurrentPermission(tx, actor, businessId, "team.manage"), member.role)
    )
      throw forbidden();
    await tx.delete(teamMembers).where(isMember(businessId, userId));
    await makeAccountsPersonal(tx, [userId], context.now);
    // A removed member may have invited friends or another address of their own.
    await withdrawInvitationsBy(tx, businessId, userId, context.now);
    const isEnding = endsCalendarLinks && !isOneself;
    const detail = {
      role: member.role,
      ...(isEnding && (await endCalendarLinks(tx, businessId, context.now))),
    };
    await recordTeamAudit(tx, actor, isOneself ? "team.leave" : "team.remove", member, detail, context);
    if (!isOneself) await notifyMember(tx, "team-removed", member.role, member, context);
  });
}

export const isMember = (businessId: string, userId: string) =>
  and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, userId));

/** Locks the team and returns a member. 404 for non-members. */
export async function lockMember(tx: Transaction, businessId: string, userId: string): Promise<Member> {
  await lockTeam(tx, businessId);
  const [member] = await tx.select().from(teamMembers).where(isMember(businessId, userId));
  if (!member) throw notFound();
  return member;
}

async function withdrawInvitationsBy(
  tx: Transaction,
  businessId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(teamInvitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(teamInvitations.businessId, businessId),
        eq(teamInvitations.invitedBy, userId),
        isPendingInvitation,
      ),
    );
}

async function notifyMember(
  tx: Transaction,
  kind: Extract<NotificationKind, "team-role-changed" | "team-removed">,
  role: TeamRole,
  { businessId, userId }: Member,
  { now }: LocalizedRequestContext,
): Promise<void> {
  const values = { business: await businessNameOf(tx, businessId), role };
  const event = `${kind}:${businessId}:${now.toISOString()}`;
  await notify(tx, { kind, values, to: [userId], event }, now);
}

export function recordTeamAudit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  { businessId, userId }: Member,
  detail: Record<string, unknown>,
  { now, device }: LocalizedRequestContext,
): Promise<void> {
  const entry = { actor, action, subjectType: "business", subjectId: businessId, device };
  return recordAudit(tx, { ...entry, detail: { userId, ...detail } }, now);
}
