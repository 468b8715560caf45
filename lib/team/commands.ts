import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { teamInvitations } from "@/db/schema/team";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { expireTags, tags } from "@/lib/cache";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { notify } from "@/lib/notifications/notify";
import type { NoticeKind } from "@/lib/notifications/rules";
import { confirmPassword } from "@/lib/passwords/confirm";
import { findOpenDeletion } from "@/lib/personal-data/queries";
import { chosenBusiness, roleIn } from "./chosen";
import type { MemberChange, OwnershipRequest } from "./contract";
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
  const giver = roleIn(actor, businessId);
  await transact(async (tx) => {
    const member = await lockMember(tx, businessId, userId);
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
    if (!isOneself && !mayChangeMember(roleIn(actor, businessId), member.role)) throw forbidden();
    await tx.delete(teamMembers).where(isMember(businessId, userId));
    // Somebody who must go has perhaps asked friends, or themselves under another address.
    await withdrawBy(tx, businessId, userId, occasion.now);
    await audit(tx, actor, isOneself ? "team.leave" : "team.remove", member, { role: member.role }, occasion);
    if (!isOneself) await tell(tx, "team-removed", member.role, member, occasion);
  });
}

/**
 * The business is somebody else's of its team from now on; who had it becomes a manager. Only the owner's to do, with
 * their password again: 403 for others, 404 for who is not of the team, 409 for who is about to close their account,
 * 422 for a wrong password.
 */
export async function handOver(
  actor: UserActor,
  { businessId: named, userId, password }: OwnershipRequest,
  occasion: Occasion,
): Promise<void> {
  const businessId = chosenBusiness(actor, named, "business.close");
  if (roleIn(actor, businessId) !== "owner") throw forbidden();
  await confirmPassword(actor.userId, password, occasion.now);
  const cars = await transact(async (tx) => {
    const next = await lockMember(tx, businessId, userId);
    const own = await lockMember(tx, businessId, actor.userId);
    // Whoever was first has handed it over already.
    if (own.role !== "owner") throw forbidden();
    if (userId === actor.userId)
      throw new AppError("invalid", "fieldInvalid", { fields: { userId: "fieldInvalid" } });
    await refuseLeaving(tx, userId);
    await tx.update(teamMembers).set({ role: "manager" }).where(isMember(businessId, actor.userId));
    await tx.update(teamMembers).set({ role: "owner" }).where(isMember(businessId, userId));
    await audit(tx, actor, "team.hand-over", next, { from: actor.userId }, occasion);
    await tell(tx, "team-owner", "owner", next, occasion);
    return tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.businessId, businessId));
  });
  // They say who lets them.
  if (cars.length > 0) expireTags([tags.vehicles, ...cars.map(({ id }) => tags.vehicle(id))]);
}

/** 404 for an account that is blocked, 409 for one about to go. Held, so that it is not given up at this very moment. */
async function refuseLeaving(tx: Transaction, userId: string): Promise<void> {
  const [account] = await tx
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (account?.status !== "active") throw notFound();
  if (await findOpenDeletion(tx, userId)) throw conflict("nextOwnerLeaves");
}

const isMember = (businessId: string, userId: string) =>
  and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, userId));

async function lockMember(tx: Transaction, businessId: string, userId: string): Promise<Member> {
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
  kind: Extract<NoticeKind, "team-role-changed" | "team-removed" | "team-owner">,
  role: TeamRole,
  { businessId, userId }: Member,
  { now }: Occasion,
): Promise<void> {
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(inArray(businesses.id, [businessId]));
  const values = { business: business?.name ?? "", role };
  const event = `${kind}:${businessId}:${now.toISOString()}`;
  const actionUrl = kind === "team-removed" ? "/dashboard" : "/dashboard/business";
  await notify(tx, { kind, values, to: [userId], event, actionUrl }, now);
}

function audit(
  tx: Transaction,
  actor: UserActor,
  action: string,
  { businessId, userId }: Member,
  detail: Record<string, string>,
  { now, device }: Occasion,
): Promise<void> {
  const entry = { actor, action, subjectType: "business", subjectId: businessId };
  return recordAudit(tx, { ...entry, detail: { userId, ...detail }, ipAddress: device.ipAddress }, now);
}
