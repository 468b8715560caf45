import { and, desc, eq, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "../index";
import { businesses, payoutAccounts, teamMembers } from "../schema/businesses/businesses";
import { documents } from "../schema/identity/identity-documents";
import { individualProfiles, users } from "../schema/identity/users";
import { cardPicture, storeDemoFile } from "./documents-to-review";
import { hoursAfter } from "./period";

/**
 * Adds a private owner's application under review, by the last renter who has not submitted documents yet.
 */
export async function loadPrivateOwnerApplication(tx: Transaction, now: Date): Promise<void> {
  const [person] = await tx
    .select({
      userId: users.id,
      first: users.firstName,
      last: users.lastName,
      email: users.email,
      phone: users.phone,
    })
    .from(users)
    .innerJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .leftJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(
      and(
        eq(users.role, "individual"),
        eq(users.status, "active"),
        eq(individualProfiles.identityStatus, "pending"),
        isNull(teamMembers.userId),
      ),
    )
    .orderBy(desc(users.id))
    .limit(1);
  if (!person) return;
  const { userId, email } = person;
  const [businessId, appliedAt] = [uuid(), hoursAfter(now, -6)];
  const name = `${person.first} ${person.last}`;
  const phone = person.phone ?? "+250788300100";
  await tx.insert(businesses).values({
    id: businessId,
    slug: `private-owner-${businessId.slice(0, 8)}`,
    kind: "individual",
    plan: "free",
    name,
    email,
    phone,
    createdAt: appliedAt,
    updatedAt: appliedAt,
  });
  await tx.insert(teamMembers).values({ businessId, userId, role: "owner", createdAt: appliedAt });
  const account = { method: "momo" as const, holderName: name, account: phone };
  await tx.insert(payoutAccounts).values({ businessId, ...account, setBy: userId, setAt: appliedAt });
  const fileId = await storeDemoFile(
    tx,
    userId,
    "identity_document",
    "National ID.jpg",
    await cardPicture("#5d7a3f"),
    appliedAt,
  );
  const submitted = { status: "submitted" as const, submittedAt: appliedAt, createdAt: appliedAt };
  await tx.insert(documents).values({ id: uuid(), userId, kind: "identity", fileId, ...submitted });
  await tx
    .update(individualProfiles)
    .set({ identityStatus: "submitted" })
    .where(eq(individualProfiles.userId, userId));
}
