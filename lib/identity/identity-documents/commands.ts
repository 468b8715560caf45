import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { documents } from "@/db/schema/identity/identity-documents";
import { transact } from "@/db/transaction";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { attachFile, releaseFile } from "@/lib/platform/files/commands";
import { canManageBusinessDocuments } from "@/lib/platform/files/policy";
import type {
  BusinessVerification,
  DocumentDates,
  DocumentKind,
  DocumentRequest,
  DocumentView,
  RenterVerification,
} from "./contract";
import {
  getDocumentStatuses,
  listDocuments,
  lockSubject,
  type Subject,
  subjectOfRow,
  updateProfileStatuses,
} from "./document-status";
import {
  type DocumentRow,
  describeDocuments,
  getBusinessVerification,
  getRenterVerification,
} from "./queries";
import {
  documentDatesProblem,
  filePurposeOf,
  isBusinessKind,
  isExpired,
  needsExpiry,
  requiredKinds,
} from "./rules";

/**
 * Turns an upload into a document that is not yet submitted, replacing an unsubmitted one of its kind. Throws
 * 404 for another user's upload or business, 409 while one is under review or verified and not due for
 * renewal, 422 for a kind that does not apply to the subject.
 */
export async function addDocument(
  actor: UserActor,
  request: DocumentRequest,
  now: Date,
): Promise<DocumentView> {
  const { kind, fileId, businessId, expiresOn = null, issuedOn = null } = request;
  if (isBusinessKind(kind) !== Boolean(businessId)) throw invalid("fieldInvalid", "kind");
  const subject = subjectOf(actor, businessId);
  return transact(async (tx) => {
    await lockSubject(tx, subject);
    const { newest, canUpload } = (await getDocumentStatuses(tx, subject, dayIn(now, KIGALI)))(kind);
    if (!canUpload)
      throw conflict(newest?.status === "submitted" ? "documentUnderReview" : "documentVerified");
    await attachFile(tx, { fileId, ownerId: actor.userId, purpose: filePurposeOf(kind), businessId }, now);
    if (newest?.status === "pending") await remove(tx, newest, now);
    const [row] = await tx
      .insert(documents)
      .values({
        id: uuid(),
        userId: actor.userId,
        businessId,
        kind,
        fileId,
        expiresOn,
        issuedOn,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("documents returned no row");
    if (!businessId) await updateProfileStatuses(tx, actor.userId, dayIn(now, KIGALI));
    return describe(tx, row);
  });
}

/**
 * Removes a document that was not submitted yet. Throws 404 for another user's document, 409 once it was
 * submitted.
 */
export async function removeDocument(actor: UserActor, documentId: string, now: Date): Promise<void> {
  await changePending(actor, documentId, async (tx, row) => {
    await remove(tx, row, now);
    if (!row.businessId) await updateProfileStatuses(tx, row.userId, dayIn(now, KIGALI));
  });
}

/**
 * Sets the dates of a document as its owner enters them. Throws like removeDocument, and 422 for an expiry in the past
 * or an issue in the future.
 */
export async function setDocumentDates(
  actor: UserActor,
  documentId: string,
  dates: DocumentDates,
  now: Date,
): Promise<DocumentView> {
  const problem = documentDatesProblem({ expiresOn: null, issuedOn: null, ...dates }, dayIn(now, KIGALI));
  if (problem) throw invalid(problem[1], problem[0]);
  return changePending(actor, documentId, async (tx, row) => {
    const changed = { ...row, ...dates };
    const { expiresOn, issuedOn } = changed;
    await tx.update(documents).set({ expiresOn, issuedOn }).where(eq(documents.id, row.id));
    return describe(tx, changed);
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
      ? canManageBusinessDocuments(actor, found.businessId)
      : found?.userId === actor.userId;
    if (!found || !isMine) throw notFound();
    await lockSubject(tx, subjectOfRow(found));
    const [row] = await read();
    if (!row) throw notFound();
    if (row.status !== "pending") throw conflict("documentUnderReview");
    return change(tx, row);
  });
}

/** Submits the actor's own documents for review (spec.md §5: both are required). */
export async function submitDocuments(actor: UserActor, now: Date): Promise<RenterVerification> {
  return transact(async (tx) => {
    await submit(tx, actor, { userId: actor.userId, businessId: null }, now);
    await updateProfileStatuses(tx, actor.userId, dayIn(now, KIGALI));
    return getRenterVerification(actor, now, tx);
  });
}

/**
 * Submits the actor's identity document alone, unless it is verified or under review already. The caller's transaction
 * holds the lock of the person, and notifies the administrators. Throws 422 if there is none.
 */
export async function submitIdentityDocument(tx: Transaction, actor: UserActor, now: Date): Promise<void> {
  const today = dayIn(now, KIGALI);
  const statusOf = await getDocumentStatuses(tx, { userId: actor.userId, businessId: null }, today);
  const { newest, isVerified, status } = statusOf("identity");
  if (newest?.status !== "pending") {
    if (isVerified || status === "submitted") return;
    throw invalid("identityDocumentMissing", "identity");
  }
  await submitPending(tx, [newest], today, now);
  await updateProfileStatuses(tx, actor.userId, today);
}

/** Submits the documents of a business; a rejected business becomes pending again. */
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
    return getBusinessVerification(actor, businessId, now, tx);
  });
}

async function submit(tx: Transaction, actor: UserActor, subject: Subject, now: Date): Promise<void> {
  await lockSubject(tx, subject);
  const today = dayIn(now, KIGALI);
  const rows = await listDocuments(tx, subject);
  const statusOf = await getDocumentStatuses(tx, subject, today);
  const kinds: readonly DocumentKind[] = requiredKinds[subject.businessId === null ? "person" : "business"];
  for (const kind of kinds) {
    const { newest, isVerified, status } = statusOf(kind);
    const isThere = isVerified || status === "submitted" || newest?.status === "pending";
    if (!isThere)
      throw invalid(subject.businessId === null ? "documentsMissing" : "businessDocumentsMissing", kind);
  }
  const pending = rows.filter(({ status }) => status === "pending");
  if (pending.length === 0) throw conflict("nothingToSubmit");
  await submitPending(tx, pending, today, now);
  const notified = { values: { person: actor.name }, event: `documents:${pending[0]?.id}` };
  await notifyAdministrators(tx, { kind: "document-submitted", ...notified }, now);
}

async function submitPending(
  tx: Transaction,
  pending: DocumentRow[],
  today: string,
  now: Date,
): Promise<void> {
  for (const { kind, expiresOn } of pending) {
    if (needsExpiry(kind) && !expiresOn) throw invalid("expiryRequired", kind);
    if (isExpired({ expiresOn }, today)) throw invalid("documentExpired", kind);
  }
  for (const { id } of pending)
    await tx.update(documents).set({ status: "submitted", submittedAt: now }).where(eq(documents.id, id));
}

/** Throws 404 for a business whose documents the actor does not manage. */
function subjectOf(actor: UserActor, businessId: string | undefined): Subject {
  if (!businessId) return { userId: actor.userId, businessId: null };
  if (!canManageBusinessDocuments(actor, businessId)) throw notFound();
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
