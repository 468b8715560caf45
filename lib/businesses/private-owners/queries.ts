import { and, eq, ne } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { isReviewedByIdentity } from "@/lib/identity/identity-documents/private-owners";
import type { UserActor } from "@/lib/platform/actor";
import type { PrivateOwner } from "./contract";

/** Finds the actor's application as a private owner, or the business it became; undefined without one. */
export async function findPrivateOwner(
  actor: UserActor,
  executor: Executor = db(),
): Promise<PrivateOwner | undefined> {
  const { id, name, phone, verification, rejectedReason } = businesses;
  const [application] = await executor
    .select({ businessId: id, name, phone, verification, rejectedReason })
    .from(businesses)
    .innerJoin(teamMembers, eq(teamMembers.businessId, id))
    .where(
      and(
        eq(teamMembers.userId, actor.userId),
        eq(teamMembers.role, "owner"),
        ne(businesses.status, "closed"),
        isReviewedByIdentity(),
      ),
    );
  return application;
}
