import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db } from "@/db";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { individualProfiles, users } from "@/db/schema/identity/users";
import type { BusinessVerificationStatus } from "@/lib/identity/identity-documents/contract";
import type { UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { AccountStatus } from "./contract";

/** Returns the verification status of the actor in one query. */
export async function getAccountStatus(actor: UserActor): Promise<AccountStatus> {
  const owned = db()
    .select({ verification: businesses.verification, reason: businesses.rejectedReason })
    .from(teamMembers)
    .innerJoin(businesses, eq(businesses.id, teamMembers.businessId))
    .where(and(eq(teamMembers.userId, users.id), eq(teamMembers.role, "owner")))
    .orderBy(businesses.createdAt)
    .limit(1)
    .as("owned");
  // Drafts have not been submitted to anyone, so they do not count.
  const latestRequest = db()
    .select({ status: badgeRequests.status, reason: badgeRequests.rejectionReason })
    .from(badgeRequests)
    .where(and(eq(badgeRequests.userId, users.id), ne(badgeRequests.status, "draft")))
    .orderBy(desc(badgeRequests.createdAt), desc(badgeRequests.id))
    .limit(1)
    .as("asked");
  const [row] = await db()
    .select({
      user: users,
      documents: { identity: individualProfiles.identityStatus, licence: individualProfiles.licenceStatus },
      owned: { verification: owned.verification, reason: owned.reason },
      asked: { status: latestRequest.status, reason: latestRequest.reason },
    })
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .leftJoinLateral(owned, sql`true`)
    .leftJoinLateral(latestRequest, sql`true`)
    .where(eq(users.id, actor.userId));
  if (!row) throw notFound();
  const { email, emailVerifiedAt, phone, phoneVerifiedAt } = row.user;
  return {
    email,
    phone,
    isEmailVerified: emailVerifiedAt !== null,
    isPhoneVerified: phone !== null && phoneVerifiedAt !== null,
    documents: row.documents && overallDocumentStatus([row.documents.identity, row.documents.licence]),
    business: overallBusinessStatus(row.owned, row.asked),
  };
}

/** Returns the status that needs most of the user's attention: rejected first, then pending. */
function overallDocumentStatus(
  statuses: Exclude<AccountStatus["documents"], null>[],
): AccountStatus["documents"] {
  const order = ["rejected", "pending", "submitted"] as const;
  return order.find((status) => statuses.includes(status)) ?? "verified";
}

type OwnedBusiness = { verification: BusinessVerificationStatus; reason: string | null } | null;
type LatestRequest = {
  status: (typeof badgeRequests.$inferSelect)["status"];
  reason: string | null;
} | null;

/** The status of an existing business takes precedence over a badge request. */
function overallBusinessStatus(
  owned: OwnedBusiness,
  latestRequest: LatestRequest,
): AccountStatus["business"] {
  if (owned?.verification) {
    const { verification, reason } = owned;
    return {
      status: verification === "verified" ? "approved" : verification,
      reason: verification === "rejected" ? reason : null,
    };
  }
  if (!latestRequest?.status || latestRequest.status === "draft") return { status: "none", reason: null };
  return {
    status: latestRequest.status,
    reason: latestRequest.status === "rejected" ? latestRequest.reason : null,
  };
}
