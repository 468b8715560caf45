import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { planHas } from "@/lib/businesses/subscriptions/plans";
import { resolveBusinessId } from "@/lib/businesses/team/business-access";
import { isReviewedByIdentity } from "@/lib/identity/identity-documents/private-owners";
import type { UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { BusinessProfile, OwnBusiness } from "./contract";

/** Finds the business that the actor works for: of several the oldest with a vehicle. Undefined if there is none. */
export async function findOwnBusiness(actor: UserActor): Promise<OwnBusiness | undefined> {
  const ids = actor.memberships.map(({ businessId }) => businessId);
  if (ids.length === 0) return undefined;
  // Drafts do not count: an owner with only a draft still sees the introduction.
  const isInFleet = and(eq(vehicles.businessId, businesses.id), ne(vehicles.status, "draft"));
  const hasVehicles = sql<boolean>`exists (select 1 from ${vehicles} where ${isInFleet})`;
  const [business] = await db()
    .select({
      id: businesses.id,
      name: businesses.name,
      verification: businesses.verification,
      rejectedReason: businesses.rejectedReason,
      plan: businesses.plan,
      isPrivate: sql<boolean>`${isReviewedByIdentity()}`,
      hasVehicles,
    })
    .from(businesses)
    .where(inArray(businesses.id, ids))
    .orderBy(desc(hasVehicles), businesses.createdAt)
    .limit(1);
  return business;
}

/** Lists the names of businesses by id, oldest business first. */
export function listBusinessNames(ids: string[]): Promise<{ id: string; name: string }[]> {
  return db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(inArray(businesses.id, ids))
    .orderBy(businesses.createdAt);
}

/** The names of businesses, and the one that a page starts with: the requested one, otherwise the oldest. */
export async function listBusinessChoices(ids: string[], requestedId: string | undefined) {
  const businesses = await listBusinessNames(ids);
  const chosen = businesses.find(({ id }) => id === requestedId) ?? businesses[0];
  return { businesses, chosenId: chosen?.id };
}

/** Reads the profile of a business for its editors. 404 for non-members, 403 for members who may not edit it. */
export async function getBusinessProfile(
  actor: UserActor,
  requestedBusinessId: string | undefined,
): Promise<BusinessProfile> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "profile.manage");
  const [business] = await db().select().from(businesses).where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  return {
    ...business,
    updatedAt: business.updatedAt.toISOString(),
    hasCustomBranding: planHas(business.plan, "customBranding"),
  };
}

/** Finds the business that a person owns, however it was created; undefined without one, or once it is closed. */
export async function findOwnedBusiness(userId: string, executor: Executor = db()) {
  const [business] = await executor
    .select({ id: businesses.id, verification: businesses.verification, status: businesses.status })
    .from(businesses)
    .innerJoin(teamMembers, eq(teamMembers.businessId, businesses.id))
    .where(
      and(eq(teamMembers.userId, userId), eq(teamMembers.role, "owner"), ne(businesses.status, "closed")),
    );
  return business;
}
