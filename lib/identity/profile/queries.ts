import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles, users } from "@/db/schema/identity/users";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { fullNameOf } from "@/lib/platform/text";
import { usersVisibleTo } from "@/lib/platform/users-visible-to";
import type { Profile } from "./contract";

/** Returns one account; throws 404 for other users' accounts. */
export async function getProfile(actor: Actor, userId: string): Promise<Profile> {
  const [row] = await db()
    .select({ user: users, renter: individualProfiles, isNameVerified: hasVerifiedName() })
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(and(eq(users.id, userId), usersVisibleTo(actor)));
  if (!row) throw notFound();
  const { user, renter, isNameVerified } = row;
  return {
    ...user,
    fullName: fullNameOf(user),
    isNameVerified,
    isEmailVerified: user.emailVerifiedAt !== null,
    isPhoneVerified: user.phoneVerifiedAt !== null,
    photoUrl: user.photoPath,
    createdAt: user.createdAt.toISOString(),
    renter,
  };
}

/** Whether a document of the person was verified with the present name; for queries of `users` with their profiles. */
export function hasVerifiedName(): SQL<boolean> {
  const isVerified = and(
    eq(documents.userId, users.id),
    isNull(documents.businessId),
    eq(documents.status, "verified"),
  );
  // Without a renter's profile the statuses are null.
  return sql<boolean>`coalesce(${or(
    eq(individualProfiles.identityStatus, "verified"),
    eq(individualProfiles.licenceStatus, "verified"),
    exists(db().select({ id: documents.id }).from(documents).where(isVerified)),
  )}, false)`;
}
