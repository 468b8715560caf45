import { and, desc, eq, isNull, ne, or, type SQL } from "drizzle-orm";
import type { Executor, Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { DocumentKind } from "./contract";
import { documentKindStatus, isExpired, isRequired, requiredKinds } from "./rules";

/** The owner of the documents: a person or a business. */
export type Subject = { userId: string; businessId: null } | { businessId: string };

export const subjectOfRow = (row: { userId: string; businessId: string | null }): Subject =>
  row.businessId ? { businessId: row.businessId } : { userId: row.userId, businessId: null };

/** Serializes changes to a subject's documents, so that decisions are made on the state that is written. */
export async function lockSubject(tx: Transaction, subject: Subject): Promise<void> {
  const locked = (table: typeof users | typeof businesses, isTheirs: SQL) =>
    tx.select({ id: table.id }).from(table).where(isTheirs).for("no key update");
  if (subject.businessId === null) await locked(users, eq(users.id, subject.userId));
  else await locked(businesses, eq(businesses.id, subject.businessId));
}

/** Returns all documents of a subject, newest first. */
export async function listDocuments(executor: Executor, subject: Subject) {
  const isTheirs =
    subject.businessId === null
      ? and(eq(documents.userId, subject.userId), isNull(documents.businessId))
      : eq(documents.businessId, subject.businessId);
  return executor
    .select()
    .from(documents)
    .where(isTheirs)
    .orderBy(desc(documents.createdAt), desc(documents.id));
}

/** Returns a function that gives the status of each document kind of a subject. */
export async function getDocumentStatuses(executor: Executor, subject: Subject, today: string) {
  const rows = await listDocuments(executor, subject);
  const earlier = await findEarlierStatus(executor, subject);
  return (kind: DocumentKind) =>
    documentKindStatus(
      rows.filter((row) => row.kind === kind),
      today,
      earlier(kind),
    );
}

/**
 * The status stored on the account itself, which is all there is for people and businesses verified before
 * uploads existed.
 */
async function findEarlierStatus(executor: Executor, subject: Subject) {
  if (subject.businessId === null) {
    const [profile] = await executor
      .select()
      .from(individualProfiles)
      .where(eq(individualProfiles.userId, subject.userId));
    const licence = profile && { status: profile.licenceStatus, expiresOn: profile.licenceExpiresOn };
    const identity = profile && { status: profile.identityStatus, expiresOn: null };
    return (kind: DocumentKind) => (kind === "identity" ? identity : licence);
  }
  const [business] = await executor.select().from(businesses).where(eq(businesses.id, subject.businessId));
  const isVerified = business?.verification === "verified";
  return (kind: DocumentKind) =>
    isVerified && isRequired(kind) ? { status: "verified" as const, expiresOn: null } : undefined;
}

/** Copies the document statuses to the profile. */
export async function updateProfileStatuses(tx: Transaction, userId: string, today: string): Promise<void> {
  const statusOf = await getDocumentStatuses(tx, { userId, businessId: null }, today);
  const [identity, licence] = [statusOf("identity"), statusOf("driving_licence")];
  const document = licence.valid ?? licence.newest;
  await tx
    .update(individualProfiles)
    .set({
      identityStatus: identity.overallStatus,
      licenceStatus: licence.overallStatus,
      ...(document && { licenceExpiresOn: document.expiresOn, licenceIssuedOn: document.issuedOn }),
    })
    .where(eq(individualProfiles.userId, userId));
}

/** True if every required kind is verified and still valid. */
export async function isComplete(tx: Transaction, subject: Subject, today: string): Promise<boolean> {
  const statusOf = await getDocumentStatuses(tx, subject, today);
  const kinds: readonly DocumentKind[] = requiredKinds[subject.businessId === null ? "person" : "business"];
  return kinds.every((kind) => statusOf(kind).isVerified);
}

/**
 * True if a required document was verified and no valid one of its kind is left; the worker closes such a
 * business.
 */
export async function hasExpiredDocument(
  tx: Transaction,
  businessId: string,
  today: string,
): Promise<boolean> {
  const verified = (await listDocuments(tx, { businessId })).filter(({ status }) => status === "verified");
  return requiredKinds.business.some((required) => {
    const ofKind = verified.filter(({ kind }) => kind === required);
    return ofKind.length > 0 && ofKind.every((document) => isExpired(document, today));
  });
}

/**
 * Whether the owner's account is deactivated: nobody would hand over the vehicles of such a business, so it is not
 * opened. Locks the account, so that it is not deactivated meanwhile.
 */
export async function isOwnerInactive(tx: Transaction, businessId: string): Promise<boolean> {
  const [owner] = await tx
    .select({ status: users.status })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.role, "owner")))
    .for("share", { of: users });
  return owner?.status === "inactive";
}

/**
 * Approves a business (spec.md §4): active, verified, with the time. Returns undefined if it was approved before or its
 * owner's account is deactivated.
 */
export async function verifyBusiness(tx: Transaction, businessId: string, now: Date) {
  if (await isOwnerInactive(tx, businessId)) return undefined;
  const [business] = await tx
    .update(businesses)
    .set({
      status: "active",
      verification: "verified",
      verifiedAt: now,
      rejectedReason: null,
      updatedAt: now,
    })
    .where(
      and(
        eq(businesses.id, businessId),
        ne(businesses.verification, "verified"),
        ne(businesses.status, "closed"),
      ),
    )
    .returning({ id: businesses.id, name: businesses.name });
  return business;
}

/**
 * Rejects a business (spec.md §4): suspended, with the reason. A closed business stays as it is, and so does one that an
 * administrator has suspended: once rejected, new documents would open it. Returns undefined for these.
 */
export async function rejectBusiness(tx: Transaction, businessId: string, reason: string, now: Date) {
  const [business] = await tx
    .update(businesses)
    .set({ status: "suspended", verification: "rejected", rejectedReason: reason, updatedAt: now })
    .where(
      and(
        eq(businesses.id, businessId),
        ne(businesses.status, "closed"),
        or(ne(businesses.status, "suspended"), ne(businesses.verification, "verified")),
      ),
    )
    .returning({ id: businesses.id, name: businesses.name });
  return business;
}

/**
 * Call after the transaction: cached pages then show or hide the vehicles of a business for the next visitor.
 */
export async function expireBusinessPages(executor: Executor, businessId: string): Promise<void> {
  const listed = await executor
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.businessId, businessId), eq(vehicles.status, "published")));
  const [business] = await executor
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const ofVehicles =
    listed.length > 0 ? [cacheTags.vehicles, ...listed.map(({ id }) => cacheTags.vehicle(id))] : [];
  expireTags([...ofVehicles, ...(business ? [cacheTags.company(business.slug)] : [])]);
}
