import { and, eq, notExists, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles } from "@/db/schema/identity/users";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { verifyBusiness } from "./document-status";

/**
 * The business of a private owner: an individual's without a verified document of its own, so the owner's identity
 * document is reviewed instead. (An approved badge brings its documents along.)
 */
export function isReviewedByIdentity(): SQL {
  const ownDocument = db()
    .select({ one: sql`1` })
    .from(documents)
    .where(and(eq(documents.businessId, businesses.id), eq(documents.status, "verified")));
  return and(eq(businesses.kind, "individual"), notExists(ownDocument)) as SQL;
}

/** A business that waits for the review of its private owner's identity document, and counts with that person. */
export const waitsForOwnersIdentity: SQL = sql`exists (select from ${documents}
  join ${teamMembers} on ${teamMembers.userId} = ${documents.userId} and ${teamMembers.role} = 'owner'
  where ${teamMembers.businessId} = ${businesses.id} and ${businesses.kind} = 'individual'
    and ${documents.businessId} is null and ${documents.kind} = 'identity' and ${documents.status} = 'submitted')`;

/** The private owner's business that waits for the review of this person's identity document; undefined without one. */
export async function findBusinessToVerify(tx: Transaction, userId: string) {
  const [business] = await tx
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .innerJoin(teamMembers, eq(teamMembers.businessId, businesses.id))
    .where(
      and(
        eq(teamMembers.userId, userId),
        eq(teamMembers.role, "owner"),
        eq(businesses.verification, "pending"),
        eq(businesses.status, "pending"),
        isReviewedByIdentity(),
      ),
    );
  return business;
}

/** Opens the business that waited for the person's identity document. Returns its id; undefined without one. */
export async function openPrivateOwner(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const business = await findBusinessToVerify(tx, userId);
  if (!business || !(await verifyBusiness(tx, business.id, now))) return undefined;
  const event = `business:${business.id}:approve:${now.toISOString()}`;
  const values = { business: business.name };
  await notifyTeam(tx, { kind: "business-verified", businessId: business.id, values, event }, now);
  return business.id;
}

/** Whether this is a private owner's business, and the owner's identity document is not verified. */
export async function isIdentityUnverified(tx: Transaction, businessId: string): Promise<boolean> {
  const [owner] = await tx
    .select({ status: individualProfiles.identityStatus })
    .from(businesses)
    .innerJoin(teamMembers, and(eq(teamMembers.businessId, businesses.id), eq(teamMembers.role, "owner")))
    .innerJoin(individualProfiles, eq(individualProfiles.userId, teamMembers.userId))
    .where(and(eq(businesses.id, businessId), isReviewedByIdentity()));
  return owner !== undefined && owner.status !== "verified";
}
