import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { teamInvitations } from "@/db/schema/team";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { notify } from "@/lib/notifications/notify";
import type { NoticeKind } from "@/lib/notifications/rules";
import { chosenBusiness, stillMay } from "./chosen";
import type { MemberChange } from "./contract";
import { lockTeam, type Occasion } from "./invitations";
import { roleMay } from "./permissions";
import { isWaiting } from "./queries";
import { mayChangeMember, mayLeave } from "./rules";

type Member = typeof teamMembers.$inferSelect;

/** Another role or department for somebody of the team. 403 for the owner, for managers by managers, and for oneself. */
export async function changeMember(
  actor: UserActor,
  userId: string,
  { businessId: named, role, department }: MemberChange,
  occasion: Occasion,
): Promise<void> {
  const businessId = chosenBusiness(actor, named, "team.manage");
  await transact(async (tx) => {
    const member = await lockMember(tx, businessId, userId);
    const giver = await stillMay(tx, actor, businessId, "team.manage");
    if (userId === actor.userId || !mayChangeMember(giver, member.role)) throw forbidden();
    if (role && !mayChangeMember(giver, role)) throw forbidden();
    const next = {
      role: role ?? member.role,
      department: department === undefined ? member.department : department,
    };
    if (next.role === member.role && next.department === member.department) return;
    await tx.update(teamMembers).set(next).where(isMember(businessId, userId));
    if (!roleMay(next.role, "team.manage")) await withdrawBy(tx, businessId, userId, occasion.now);
    await audit(tx, actor, "team.change", member, { from: member.role, to: next.role }, occasion);
    if (next.role !== member.role) await tell(tx, "team-role-changed", next.role, member, occasion);
  });
}

/**
 * Ends somebody's part in the team, or one's own: every request looks memberships up again, so from the next one on nothing
 * of the business is theirs. The owner stays until the business is handed over (409).
 */
export async function removeMember(
  actor: UserActor,
  userId: string,
  named: string | undefined,
  occasion: Occasion,
): Promise<void> {
  const isOneself = userId === actor.userId;
  const businessId = chosenBusiness(actor, named, isOneself ? "fleet.view" : "team.manage");
  await transact(async (tx) => {
    const member = await lockMember(tx, businessId, userId);
    if (isOneself && !mayLeave(member.role)) throw conflict("ownerStays");
    if (!isOneself && !mayChangeMember(await stillMay(tx, actor, businessId, "team.manage"), member.role))
      throw forbidden();
    await tx.delete(teamMembers).where(isMember(businessId, userId));
    // Somebody who must go has perhaps asked friends, or themselves under another address.
    await withdrawBy(tx, businessId, userId, occasion.now);
    await audit(tx, actor, isOneself ? "team.leave" : "team.remove", member, { role: member.role }, occasion);
    if (!isOneself) await tell(tx, "team-removed", member.role, member, occasion);
  });
}

export const isMember = (businessId: string, userId: string) =>
  and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, userId));

/** Somebody of the team, under its lock. 404 for others. */
export async function lockMember(tx: Transaction, businessId: string, userId: string): Promise<Member> {
  await lockTeam(tx, businessId);
  const [member] = await tx.select().from(teamMembers).where(isMember(businessId, userId));
  if (!member) throw notFound();
  return member;
}

async function withdrawBy(tx: Transaction, businessId: string, userId: string, now: Date): Promise<void> {
  await tx
    .update(teamInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(teamInvitations.businessId, businessId), eq(teamInvitations.invitedBy, userId), isWaiting));
}

async function tell(
  tx: Transaction,
  kind: Extract<NoticeKind, "team-role-changed" | "team-removed">,
  role: TeamRole,
  { businessId, userId }: Member,
  { now }: Occasion,
): Promise<void> {
  const values = { business: await nameOf(tx, businessId), role };
  const event = `${kind}:${businessId}:${now.toISOString()}`;
  const actionUrl = kind === "team-removed" ? "/dashboard" : "/dashboard/business";
  await notify(tx, { kind, values, to: [userId], event, actionUrl }, now);
}

export async function nameOf(tx: Transaction, businessId: string): Promise<string> {
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return business?.name ?? "";
}

export function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  { businessId, userId }: Member,
  detail: Record<string, unknown>,
  { now, device }: Occasion,
): Promise<void> {
  const entry = { actor, action, subjectType: "business", subjectId: businessId };
  return recordAudit(tx, { ...entry, detail: { userId, ...detail }, ipAddress: device.ipAddress }, now);
}
