import { and, eq } from "drizzle-orm";
import { db } from "@/db";
import { individualProfiles, users } from "@/db/schema/identity/users";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { usersVisibleTo } from "@/lib/platform/users-visible-to";
import type { Profile } from "./contract";

/** Returns one account; throws 404 for other users' accounts. */
export async function getProfile(actor: Actor, userId: string): Promise<Profile> {
  const [row] = await db()
    .select({ user: users, renter: individualProfiles })
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(and(eq(users.id, userId), usersVisibleTo(actor)));
  if (!row) throw notFound();
  const { user, renter } = row;
  return {
    ...user,
    fullName: `${user.firstName} ${user.lastName}`.trim(),
    isEmailVerified: user.emailVerifiedAt !== null,
    isPhoneVerified: user.phoneVerifiedAt !== null,
    photoUrl: user.photoPath,
    createdAt: user.createdAt.toISOString(),
    renter,
  };
}
