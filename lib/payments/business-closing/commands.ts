import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses, payoutAccounts, teamMembers } from "@/db/schema/businesses/businesses";
import { teamInvitations } from "@/db/schema/businesses/team";
import { calendarImports, calendarLinks } from "@/db/schema/catalog/calendars";
import { pauses } from "@/db/schema/catalog/pauses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { revokeAllKeys } from "@/lib/businesses/api-keys/commands";
import { auditBusiness } from "@/lib/businesses/businesses/audit-business";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { requireCurrentPermission } from "@/lib/businesses/team/business-access";
import { makeAccountsPersonal } from "@/lib/businesses/team/former-members";
import { disableEndpoints } from "@/lib/businesses/webhooks/commands";
import { availabilityChanged } from "@/lib/catalog/availability/availability-changed";
import { lockFleet } from "@/lib/catalog/availability/double-booking";
import { endPausesWhere } from "@/lib/catalog/availability/pauses/commands";
import { notify } from "@/lib/messaging/notifications/notify";
import { findPayoutAccount } from "@/lib/payments/payouts/balance-queries";
import { payBusiness } from "@/lib/payments/payouts/commands";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { conflict, forbidden } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { ClosingRequest, ClosingState } from "./contract";
import { getClosingState, listClosingBlockers, resolveOwnedBusinessId } from "./queries";

/**
 * Makes the payout of everything due now, instead of the next morning. 409 when there is no account for it, nothing is
 * due, a payout was made today, or payouts are paused after a change of the account.
 */
export async function requestFinalPayout(
  actor: UserActor,
  { businessId: requestedBusinessId }: ClosingRequest,
  { now }: RequestContext,
): Promise<ClosingState> {
  const businessId = resolveOwnedBusinessId(actor, requestedBusinessId);
  if (!(await findPayoutAccount(db(), businessId))) throw conflict("ownPayoutAccountMissing");
  if (!(await payBusiness(businessId, now))) throw conflict("finalPayoutNotPossible");
  return getClosingState(actor, businessId, now);
}

/**
 * Closes a business permanently. Its vehicles are unlisted, its plan ends, and its team members lose access and become
 * renters again; bookings, payments, invoices and statements stay. Only the owner may; 409 while something blocks the
 * closing.
 */
export async function closeBusiness(
  actor: UserActor,
  { businessId: requestedBusinessId }: ClosingRequest,
  context: RequestContext,
) {
  const { now } = context;
  const businessId = resolveOwnedBusinessId(actor, requestedBusinessId);
  const slug = await transact(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if ((await requireCurrentPermission(tx, actor, businessId, "business.close")) !== "owner")
      throw forbidden();
    // Booking a vehicle holds its lock while checking that the business is active.
    const vehicleIds = await lockFleet(tx, businessId);
    const blockers = await listClosingBlockers(tx, businessId, now);
    if (blockers.length > 0) throw conflict("businessNotSettled");
    await closeLockedBusiness(tx, { ...business, vehicleIds, ownerId: actor.userId }, actor, context);
    return business.slug;
  });
  expireTags([cacheTags.vehicles, cacheTags.company(slug)]);
  return { done: true as const };
}

/** Closes a settled business in the caller's transaction, which holds the locks of the business and its vehicles. */
export async function closeLockedBusiness(
  tx: Transaction,
  { id, name, vehicleIds, ownerId }: { id: string; name: string; vehicleIds: string[]; ownerId: string },
  actor: Actor,
  context: Pick<RequestContext, "now"> & Partial<RequestContext>,
): Promise<void> {
  const { now } = context;
  await endListings(tx, id, vehicleIds, now);
  await revokeAllKeys(tx, actor, id, context);
  await disableEndpoints(tx, id, now);
  await tx.delete(payoutAccounts).where(eq(payoutAccounts.businessId, id));
  const memberIds = await dissolveTeam(tx, id, now);
  await tx
    .update(businesses)
    .set({
      status: "closed",
      closedAt: now,
      closedBy: ownerId,
      // Frees the address for another business of the same person.
      email: `closed-${id}@closed.invalid`,
      updatedAt: now,
    })
    .where(eq(businesses.id, id));
  const event = `business-closed:${id}`;
  await notify(tx, { kind: "business-closed", to: memberIds, values: { business: name }, event }, now);
  await auditBusiness(tx, actor, "business.close", id, { members: memberIds.length }, context);
}

async function endListings(
  tx: Transaction,
  businessId: string,
  vehicleIds: string[],
  now: Date,
): Promise<void> {
  availabilityChanged(tx);
  await endPausesWhere(tx, eq(pauses.businessId, businessId), now);
  if (vehicleIds.length === 0) return;
  await tx.delete(calendarImports).where(inArray(calendarImports.vehicleId, vehicleIds));
  await tx.delete(calendarLinks).where(inArray(calendarLinks.vehicleId, vehicleIds));
  await tx
    .update(vehicles)
    .set({ status: "unlisted", unlistedForDocumentsAt: null })
    .where(and(inArray(vehicles.id, vehicleIds), ne(vehicles.status, "draft")));
}

/** Removes all members. Business accounts that are in no other team become personal. */
async function dissolveTeam(tx: Transaction, businessId: string, now: Date): Promise<string[]> {
  await tx
    .update(teamInvitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(teamInvitations.businessId, businessId),
        isNull(teamInvitations.acceptedAt),
        isNull(teamInvitations.withdrawnAt),
      ),
    );
  const members = await tx
    .delete(teamMembers)
    .where(eq(teamMembers.businessId, businessId))
    .returning({ userId: teamMembers.userId });
  const memberIds = members.map(({ userId }) => userId);
  await makeAccountsPersonal(tx, memberIds, now);
  return memberIds;
}
