import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { transact } from "@/db/transaction";
import { requireFreeEmail } from "@/lib/businesses/badge-requests/commands";
import { auditBusiness } from "@/lib/businesses/businesses/audit-business";
import { insertUnderFreeSlug } from "@/lib/businesses/businesses/business-slug";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { findOwnedBusiness } from "@/lib/businesses/businesses/queries";
import { writePayoutAccount } from "@/lib/businesses/settings/commands";
import { refuseOurName } from "@/lib/identity/accounts/refuse-our-name";
import { submitIdentityDocument } from "@/lib/identity/identity-documents/commands";
import { lockSubject } from "@/lib/identity/identity-documents/document-status";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, notFound } from "@/lib/platform/errors";
import { requireStepUp } from "@/lib/platform/http/step-up";
import { normalizePhone } from "@/lib/platform/phone";
import type { RequestContext } from "@/lib/platform/request-context";
import type { PrivateOwner, PrivateOwnerApplication } from "./contract";
import { findPrivateOwner } from "./queries";

/**
 * Applies as a private owner: creates a business of the person on the free plan with its payout account, and submits
 * the identity document for review. Administrators approve it like a company. After a rejection the same business is
 * corrected and waits again. 422 without an identity document; 409 while a badge request or an application is under
 * review, and for a person who already owns a business; 403 without a confirmation if the business was open before.
 */
export async function applyAsPrivateOwner(
  actor: UserActor,
  { name, phone, ...account }: PrivateOwnerApplication,
  context: RequestContext,
): Promise<PrivateOwner> {
  refuseOurName(name);
  const { now } = context;
  const person = { name, phone: normalizePhone(phone, "phone") };
  return transact(async (tx) => {
    // Two applications of one person wait for each other, and so does the review of the identity document.
    await lockSubject(tx, { userId: actor.userId, businessId: null });
    const isUnderReview = and(eq(badgeRequests.userId, actor.userId), eq(badgeRequests.status, "pending"));
    if ((await tx.$count(badgeRequests, isUnderReview)) > 0) throw conflict("badgeUnderReview");
    const owned = await findOwnedBusiness(actor.userId, tx);
    if (owned?.verification === "pending") throw conflict("privateOwnerUnderReview");
    const rejected = await findPrivateOwner(actor, tx);
    if (owned && rejected?.verification !== "rejected") throw conflict("ownsBusiness");
    await submitIdentityDocument(tx, actor, now);
    const businessId = rejected
      ? await correctBusiness(tx, actor, rejected.businessId, person, now)
      : await createBusiness(tx, actor, person, now);
    await writePayoutAccount(tx, actor, { id: businessId, name }, account, context);
    await auditBusiness(tx, actor, "business.apply", businessId, {}, context);
    const event = `private-owner:${businessId}:${now.toISOString()}`;
    await notifyAdministrators(
      tx,
      { kind: "private-owner-applied", id: businessId, values: { business: name }, event },
      now,
    );
    const application = await findPrivateOwner(actor, tx);
    if (!application) throw notFound();
    return application;
  });
}

async function createBusiness(
  tx: Transaction,
  { userId, email }: UserActor,
  person: { name: string; phone: string },
  now: Date,
): Promise<string> {
  await requireFreeEmail(tx, email);
  const times = { createdAt: now, updatedAt: now };
  const { id } = await insertUnderFreeSlug(person.name, (slug) =>
    tx
      .insert(businesses)
      .values({ id: uuid(), slug, kind: "individual", plan: "free", email, ...person, ...times })
      .onConflictDoNothing({ target: businesses.slug })
      .returning({ id: businesses.id }),
  );
  await tx.insert(teamMembers).values({ businessId: id, userId, role: "owner", createdAt: now });
  return id;
}

async function correctBusiness(
  tx: Transaction,
  actor: UserActor,
  businessId: string,
  person: { name: string; phone: string },
  now: Date,
): Promise<string> {
  const { verifiedAt } = await lockBusiness(tx, businessId);
  // It may have earnings, so its payout account is changed like that of any business.
  if (verifiedAt) requireStepUp(actor, now);
  await tx
    .update(businesses)
    .set({ ...person, status: "pending", verification: "pending", rejectedReason: null, updatedAt: now })
    .where(eq(businesses.id, businessId));
  return businessId;
}
