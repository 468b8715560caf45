import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { revokeAllKeys } from "@/lib/businesses/api-keys/commands";
import { resolveBusinessId, roleInBusiness } from "@/lib/businesses/team/business-access";
import { businessNameOf } from "@/lib/businesses/team/business-name-of";
import { isMember, lockMember, recordTeamAudit } from "@/lib/businesses/team/commands";
import type { OwnershipRequest } from "@/lib/businesses/team/contract";
import { endCalendarLinks } from "@/lib/businesses/team/end-calendar-links";
import type { LocalizedRequestContext } from "@/lib/businesses/team/invitations";
import { disableEndpoints } from "@/lib/businesses/webhooks/commands";
import { findOpenDeletion } from "@/lib/identity/account-deletion/queries";
import { confirmPassword } from "@/lib/identity/passwords/confirm-password";
import type { PersonKind } from "@/lib/messaging/notifications/kinds";
import { notify } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import { fullNameOf } from "@/lib/platform/text";

/**
 * Hands the business over to another team member; the former owner becomes a manager. Its API keys are revoked, its
 * webhooks disabled and the secret URLs of its calendars ended, because the former owner may still have their secrets. Only the owner may, after entering their
 * password again: 403 for others, 404 if the new owner is not in the team, 409 if their account is about to be closed,
 * 422 for a wrong password.
 */
export async function transferOwnership(
  actor: UserActor,
  { businessId: requestedBusinessId, userId, password }: OwnershipRequest,
  context: LocalizedRequestContext,
): Promise<void> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "business.close");
  if (roleInBusiness(actor, businessId) !== "owner") throw forbidden();
  await confirmPassword(actor.userId, password, context);
  const ownVehicles = await transact(async (tx) => {
    const nextOwner = await lockMember(tx, businessId, userId);
    const currentOwner = await lockMember(tx, businessId, actor.userId);
    // A parallel request may already have handed it over.
    if (currentOwner.role !== "owner") throw forbidden();
    if (userId === actor.userId)
      throw new AppError("invalid", "fieldInvalid", { fields: { userId: "fieldInvalid" } });
    await requireStayingAccount(tx, userId);
    await tx.update(teamMembers).set({ role: "manager" }).where(isMember(businessId, actor.userId));
    await tx.update(teamMembers).set({ role: "owner" }).where(isMember(businessId, userId));
    const ended = {
      keys: await revokeAllKeys(tx, actor, businessId, context),
      endpoints: await disableEndpoints(tx, businessId, context.now),
    };
    const links = await endCalendarLinks(tx, businessId, context.now);
    const detail = { from: actor.userId, ...ended, ...links };
    await recordTeamAudit(tx, actor, "team.hand-over", nextOwner, detail, context);
    await notifyBothOwners(tx, actor, nextOwner, ended, context.now);
    return tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.businessId, businessId));
  });
  // The vehicles' cached pages show the owner.
  if (ownVehicles.length > 0)
    expireTags([cacheTags.vehicles, ...ownVehicles.map(({ id }) => cacheTags.vehicle(id))]);
}

/**
 * 404 for a blocked account, 409 for one about to be closed. Locks the account, so that it cannot be closed meanwhile.
 */
async function requireStayingAccount(tx: Transaction, userId: string): Promise<void> {
  const [account] = await tx
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (account?.status !== "active") throw notFound();
  if (await findOpenDeletion(tx, userId)) throw conflict("nextOwnerLeaves");
}

/** Notifies the new and the former owner, and both about the revoked keys and disabled webhooks. */
async function notifyBothOwners(
  tx: Transaction,
  former: UserActor,
  nextOwner: { businessId: string; userId: string },
  ended: { keys: number; endpoints: number },
  now: Date,
): Promise<void> {
  const { businessId, userId } = nextOwner;
  const [owner] = await tx.select().from(users).where(eq(users.id, userId));
  const business = await businessNameOf(tx, businessId);
  const about = <Kind extends PersonKind>(kind: Kind) => ({
    kind,
    event: `${kind}:${businessId}:${now.toISOString()}`,
  });
  await notify(tx, { ...about("team-owner"), to: [userId], values: { business, role: "owner" } }, now);
  const name = owner ? fullNameOf(owner) : "";
  await notify(tx, { ...about("team-handed-over"), to: [former.userId], values: { business, name } }, now);
  if (ended.keys + ended.endpoints === 0) return;
  const both = { id: businessId, to: [userId, former.userId], values: { business, ...ended } };
  await notify(tx, { ...about("programs-ended"), ...both }, now);
}
