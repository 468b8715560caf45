import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { documents } from "@/db/schema/documents";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { conflict, invalid, notFound } from "@/lib/errors";
import { claimFile, releaseFile } from "@/lib/files/commands";
import { mayManagePapers } from "@/lib/files/policy";
import { administrators, notify } from "@/lib/notifications/notify";
import type {
  BusinessVerification,
  DocumentKind,
  DocumentRequest,
  DocumentView,
  RenterVerification,
} from "./contract";
import {
  type DocumentRow,
  describeDocuments,
  readBusinessVerification,
  readRenterVerification,
} from "./queries";
import { isBusinessKind, isExpired, needsExpiry, purposeOf, requiredKinds } from "./rules";
import { documentsOf, lockSubject, type Subject, settlePerson, standingsOf, subjectOfRow } from "./standing";

/**
 * An upload becomes a document, not yet submitted, in place of one of its kind that waits to be. 404 for another's
 * upload or business, 409 while one is under review or verified for long, 422 for a kind that is not the subject's.
 */
export async function addDocument(
  actor: UserActor,
  request: DocumentRequest,
  now: Date,
): Promise<DocumentView> {
  const { kind, fileId, businessId, expiresOn = null } = request;
  if (isBusinessKind(kind) !== Boolean(businessId)) throw invalid("fieldInvalid", "kind");
  const subject = subjectOf(actor, businessId);
  return transact(async (tx) => {
    await lockSubject(tx, subject);
    const { newest, canUpload } = (await standingsOf(tx, subject, dayIn(now, KIGALI)))(kind);
    if (!canUpload)
      throw conflict(newest?.status === "submitted" ? "documentUnderReview" : "documentVerified");
    await claimFile(tx, { fileId, ownerId: actor.userId, purpose: purposeOf(kind), businessId }, now);
    if (newest?.status === "pending") await remove(tx, newest, now);
    const [row] = await tx
      .insert(documents)
      .values({ id: uuid(), userId: actor.userId, businessId, kind, fileId, expiresOn, createdAt: now })
      .returning();
    if (!row) throw new Error("documents returned no row");
    if (!businessId) await settlePerson(tx, actor.userId, dayIn(now, KIGALI));
    return describe(tx, row);
  });
}

/** Takes back a document that was not submitted yet. 404 for another's, 409 once it was. */
export async function removeDocument(actor: UserActor, documentId: string, now: Date): Promise<void> {
  await changePending(actor, documentId, async (tx, row) => {
    await remove(tx, row, now);
    if (!row.businessId) await settlePerson(tx, row.userId, dayIn(now, KIGALI));
  });
}

/** Writes down until when it is good, as its owner reads it. The same refusals; 422 for a day that has passed. */
export async function dateDocument(
  actor: UserActor,
  documentId: string,
  expiresOn: string | null,
  now: Date,
): Promise<DocumentView> {
  if (isExpired({ expiresOn }, dayIn(now, KIGALI))) throw invalid("documentExpired", "expiresOn");
  return changePending(actor, documentId, async (tx, row) => {
    await tx.update(documents).set({ expiresOn }).where(eq(documents.id, row.id));
    return describe(tx, { ...row, expiresOn });
  });
}

async function changePending<T>(
  actor: UserActor,
  documentId: string,
  change: (tx: Transaction, row: DocumentRow) => Promise<T>,
): Promise<T> {
  return transact(async (tx) => {
    const read = () => tx.select().from(documents).where(eq(documents.id, documentId));
    const [found] = await read();
    const isMine = found?.businessId
      ? mayManagePapers(actor, found.businessId)
      : found?.userId === actor.userId;
    if (!found || !isMine) throw notFound();
    await lockSubject(tx, subjectOfRow(found));
    const [row] = await read();
    if (!row) throw notFound();
    if (row.status !== "pending") throw conflict("documentUnderReview");
    return change(tx, row);
  });
}

/** Hands one's own documents to the administrators (spec.md §5: both are needed). */
export async function submitDocuments(actor: UserActor, now: Date): Promise<RenterVerification> {
  return transact(async (tx) => {
    await submit(tx, actor, { userId: actor.userId, businessId: null }, now);
    await settlePerson(tx, actor.userId, dayIn(now, KIGALI));
    return readRenterVerification(actor, now, tx);
  });
}

/** The same for a business's; after a rejection it waits for its verification again. */
export async function submitBusinessDocuments(
  actor: UserActor,
  businessId: string,
  now: Date,
): Promise<BusinessVerification> {
  const subject = subjectOf(actor, businessId);
  return transact(async (tx) => {
    await submit(tx, actor, subject, now);
    await tx
      .update(businesses)
      .set({ status: "pending", verification: "pending", rejectedReason: null, updatedAt: now })
      .where(and(eq(businesses.id, businessId), eq(businesses.verification, "rejected")));
    return readBusinessVerification(actor, businessId, now, tx);
  });
}

async function submit(tx: Transaction, actor: UserActor, subject: Subject, now: Date): Promise<void> {
  await lockSubject(tx, subject);
  const today = dayIn(now, KIGALI);
  const rows = await documentsOf(tx, subject);
  const standing = await standingsOf(tx, subject, today);
  const kinds: readonly DocumentKind[] = requiredKinds[subject.businessId === null ? "person" : "business"];
  for (const kind of kinds) {
    const { newest, isVerified, status } = standing(kind);
    const isThere = isVerified || status === "submitted" || newest?.status === "pending";
    if (!isThere)
      throw invalid(subject.businessId === null ? "documentsMissing" : "businessDocumentsMissing", kind);
  }
  const pending = rows.filter(({ status }) => status === "pending");
  if (pending.length === 0) throw conflict("nothingToSubmit");
  for (const { kind, expiresOn } of pending) {
    if (needsExpiry(kind) && !expiresOn) throw invalid("expiryRequired", kind);
    if (isExpired({ expiresOn }, today)) throw invalid("documentExpired", kind);
  }
  for (const { id } of pending)
    await tx.update(documents).set({ status: "submitted", submittedAt: now }).where(eq(documents.id, id));
  const about = { event: `documents:${pending[0]?.id}`, actionUrl: "/dashboard/admin/verifications" };
  const values = { person: actor.name };
  await notify(tx, { kind: "document-submitted", to: await administrators(tx), values, ...about }, now);
}

/** 404 for a business one does not manage. */
function subjectOf(actor: UserActor, businessId: string | undefined): Subject {
  if (!businessId) return { userId: actor.userId, businessId: null };
  if (!mayManagePapers(actor, businessId)) throw notFound();
  return { businessId };
}

async function remove(tx: Transaction, { id, fileId }: DocumentRow, now: Date): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, id));
  await releaseFile(tx, fileId, now);
}

async function describe(tx: Transaction, row: DocumentRow): Promise<DocumentView> {
  const [view] = await describeDocuments(tx, [row]);
  if (!view) throw notFound();
  return view;
}
