import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db } from "@/db";
import { badgeRequests } from "@/db/schema/badge-requests";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { individualProfiles, users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import type { Standing } from "./contract";

/** What is known of the person who asks. One query. */
export async function readStanding(actor: UserActor): Promise<Standing> {
  const owned = db()
    .select({ verification: businesses.verification, reason: businesses.rejectedReason })
    .from(teamMembers)
    .innerJoin(businesses, eq(businesses.id, teamMembers.businessId))
    .where(and(eq(teamMembers.userId, users.id), eq(teamMembers.role, "owner")))
    .orderBy(businesses.createdAt)
    .limit(1)
    .as("owned");
  // What is only begun has been asked of nobody.
  const asked = db()
    .select({ status: badgeRequests.status, reason: badgeRequests.rejectionReason })
    .from(badgeRequests)
    .where(and(eq(badgeRequests.userId, users.id), ne(badgeRequests.status, "draft")))
    .orderBy(desc(badgeRequests.createdAt), desc(badgeRequests.id))
    .limit(1)
    .as("asked");
  const [row] = await db()
    .select({
      user: users,
      papers: { identity: individualProfiles.identityStatus, licence: individualProfiles.licenceStatus },
      owned: { verification: owned.verification, reason: owned.reason },
      asked: { status: asked.status, reason: asked.reason },
    })
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .leftJoinLateral(owned, sql`true`)
    .leftJoinLateral(asked, sql`true`)
    .where(eq(users.id, actor.userId));
  if (!row) throw notFound();
  const { email, emailVerifiedAt, phone, phoneVerifiedAt } = row.user;
  return {
    ...{ email, phone },
    isEmailVerified: emailVerifiedAt !== null,
    isPhoneVerified: phone !== null && phoneVerifiedAt !== null,
    documents: row.papers && documentsStanding([row.papers.identity, row.papers.licence]),
    business: businessStanding(row.owned, row.asked),
  };
}

/** Of two documents the one that asks most of the person: a refused one first, then what is not handed in yet. */
function documentsStanding(statuses: Exclude<Standing["documents"], null>[]): Standing["documents"] {
  const order = ["rejected", "pending", "submitted"] as const;
  return order.find((status) => statuses.includes(status)) ?? "verified";
}

type Owned = { verification: "verified" | "pending" | "rejected"; reason: string | null } | null;
type Asked = { status: "draft" | "pending" | "approved" | "rejected"; reason: string | null } | null;

/** A business one has says more than what one once asked for. */
function businessStanding(owned: Owned, asked: Asked): Standing["business"] {
  if (owned?.verification) {
    const { verification, reason } = owned;
    return {
      status: verification === "verified" ? "approved" : verification,
      reason: verification === "rejected" ? reason : null,
    };
  }
  if (!asked?.status || asked.status === "draft") return { status: "none", reason: null };
  return { status: asked.status, reason: asked.status === "rejected" ? asked.reason : null };
}
