import { and, desc, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Executor, Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { documents } from "@/db/schema/documents";
import { individualProfiles, users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { expireTags, tags } from "@/lib/cache";
import type { DocumentKind } from "./contract";
import { isExpired, isRequired, requiredKinds, standingOf } from "./rules";

/** Whose documents are meant: a person's own, or a business's. */
export type Subject = { userId: string; businessId: null } | { businessId: string };

export const subjectOfRow = (row: { userId: string; businessId: string | null }): Subject =>
  row.businessId ? { businessId: row.businessId } : { userId: row.userId, businessId: null };

/** One change of a subject's documents at a time: what is judged is what is written. */
export async function lockSubject(tx: Transaction, subject: Subject): Promise<void> {
  const locked = (table: typeof users | typeof businesses, isTheirs: SQL) =>
    tx.select({ id: table.id }).from(table).where(isTheirs).for("no key update");
  if (subject.businessId === null) await locked(users, eq(users.id, subject.userId));
  else await locked(businesses, eq(businesses.id, subject.businessId));
}

/** All documents of a subject, newest first. */
export async function documentsOf(executor: Executor, subject: Subject) {
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

/** Where each kind of a subject's documents stands. */
export async function standingsOf(executor: Executor, subject: Subject, today: string) {
  const rows = await documentsOf(executor, subject);
  const earlier = await earlierOf(executor, subject);
  return (kind: DocumentKind) =>
    standingOf(
      rows.filter((row) => row.kind === kind),
      today,
      earlier(kind),
    );
}

/** What the account itself says: all there is of people and businesses verified before they uploaded anything. */
async function earlierOf(executor: Executor, subject: Subject) {
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

/** The profile says what the documents say: the only writer of those three columns. */
export async function settlePerson(tx: Transaction, userId: string, today: string): Promise<void> {
  const standing = await standingsOf(tx, { userId, businessId: null }, today);
  const [identity, licence] = [standing("identity"), standing("driving_licence")];
  const paper = licence.valid ?? licence.newest;
  await tx
    .update(individualProfiles)
    .set({
      identityStatus: identity.standing,
      licenceStatus: licence.standing,
      ...(paper && { licenceExpiresOn: paper.expiresOn }),
    })
    .where(eq(individualProfiles.userId, userId));
}

/** Whether every required kind is verified and valid. */
export async function isComplete(tx: Transaction, subject: Subject, today: string): Promise<boolean> {
  const standing = await standingsOf(tx, subject, today);
  const kinds: readonly DocumentKind[] = requiredKinds[subject.businessId === null ? "person" : "business"];
  return kinds.every((kind) => standing(kind).isVerified);
}

/** Whether a required paper was verified and none of its kind lasts any more: the clock closes such a business. */
export async function hasLapsedPaper(tx: Transaction, businessId: string, today: string): Promise<boolean> {
  const papers = (await documentsOf(tx, { businessId })).filter(({ status }) => status === "verified");
  return requiredKinds.business.some((required) => {
    const ofKind = papers.filter(({ kind }) => kind === required);
    return ofKind.length > 0 && ofKind.every((paper) => isExpired(paper, today));
  });
}

/** Approved (spec.md §4): active, verified, with the time. Undefined if it was before. */
export async function verifyBusiness(tx: Transaction, businessId: string, now: Date) {
  const [business] = await tx
    .update(businesses)
    .set({
      status: "active",
      verification: "verified",
      verifiedAt: now,
      rejectedReason: null,
      updatedAt: now,
    })
    .where(and(eq(businesses.id, businessId), ne(businesses.verification, "verified")))
    .returning({ id: businesses.id });
  return business;
}

/** Rejected (spec.md §4): suspended, with the reason. */
export async function rejectBusiness(tx: Transaction, businessId: string, reason: string, now: Date) {
  await tx
    .update(businesses)
    .set({ status: "suspended", verification: "rejected", rejectedReason: reason, updatedAt: now })
    .where(eq(businesses.id, businessId));
}

/** After the transaction: pages show or hide a business's cars with its next visitor. */
export async function expirePagesOf(executor: Executor, businessId: string): Promise<void> {
  const cars = await executor
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.businessId, businessId), eq(vehicles.status, "published")));
  const [business] = await executor
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const ofCars = cars.length > 0 ? [tags.vehicles, ...cars.map(({ id }) => tags.vehicle(id))] : [];
  expireTags([...ofCars, ...(business ? [tags.company(business.slug)] : [])]);
}
