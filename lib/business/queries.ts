import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import { chosenBusiness } from "@/lib/team/chosen";
import type { BusinessProfile, OwnBusiness } from "./contract";

/** The business an actor acts for; the oldest if there are several. Undefined for who acts for none. */
export async function findOwnBusiness(actor: UserActor): Promise<OwnBusiness | undefined> {
  const ids = actor.memberships.map(({ businessId }) => businessId);
  if (ids.length === 0) return undefined;
  // Who has only begun to describe their first car is still to be shown the way.
  const isOfFleet = and(eq(vehicles.businessId, businesses.id), ne(vehicles.status, "draft"));
  const [business] = await db()
    .select({
      name: businesses.name,
      verification: businesses.verification,
      rejectedReason: businesses.rejectedReason,
      plan: businesses.plan,
      vehicleCount: sql<number>`(${db().$count(vehicles, isOfFleet)})::int`,
    })
    .from(businesses)
    .where(inArray(businesses.id, ids))
    .orderBy(businesses.createdAt)
    .limit(1);
  return business;
}

/** Names of businesses by their ids, the oldest first. */
export function namesOfBusinesses(ids: string[]): Promise<{ id: string; name: string }[]> {
  return db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(inArray(businesses.id, ids))
    .orderBy(businesses.createdAt);
}

/** The profile of a business for who edits it. 404 for another's, 403 for who only works there. */
export async function getProfile(actor: UserActor, named: string | undefined): Promise<BusinessProfile> {
  const businessId = chosenBusiness(actor, named, "profile.manage");
  const [business] = await db().select().from(businesses).where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  return business;
}
