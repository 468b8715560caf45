import { and, eq, inArray, ne } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { isReviewedByIdentity } from "@/lib/identity/identity-documents/private-owners";
import type { UserActor } from "@/lib/platform/actor";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
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

/** Lists the businesses whose documents the actor manages: not their own as a private owner, which has none. */
export async function listDocumentedBusinesses(actor: UserActor): Promise<{ id: string; name: string }[]> {
  const application = await findPrivateOwner(actor);
  const managed = businessIdsWithPermission(actor, "profile.manage");
  return db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(
      inArray(
        businesses.id,
        managed.filter((id) => id !== application?.businessId),
      ),
    )
    .orderBy(businesses.createdAt);
}
