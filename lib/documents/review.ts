import { and, eq, isNull, ne } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { documents } from "@/db/schema/documents";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { dayIn, KIGALI } from "@/lib/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/errors";
import { releaseFile } from "@/lib/files/commands";
import { mayManagePapers } from "@/lib/files/policy";
import { translator } from "@/lib/i18n/translate";
import { notify } from "@/lib/notifications/notify";
import { queueMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import type { Device, Occasion } from "@/lib/sessions/commands";
import type { DocumentView } from "./contract";
import { type DocumentRow, describeDocuments } from "./queries";
import { isExpired, needsExpiry, requiredKinds } from "./rules";
import {
  expirePagesOf,
  isComplete,
  lockSubject,
  rejectBusiness,
  settlePerson,
  subjectOfRow,
  verifyBusiness,
} from "./standing";

interface Reviewed extends DocumentView {
  businessVerification: "verified" | "pending" | "rejected" | null;
}

/**
 * An administrator has seen the document and it is good until `expiresOn` (untold: as its owner said). Once all that is
 * required is verified, the person is told, and a business opens. 404 for none, 409 when another has decided, 422 without
 * the day a licence needs.
 */
export async function approveDocument(
  actor: UserActor,
  documentId: string,
  { expiresOn }: { expiresOn?: string | null },
  { device, now }: Occasion,
): Promise<Reviewed> {
  const today = dayIn(now, KIGALI);
  return review(actor, documentId, async (tx, row) => {
    const until = expiresOn === undefined ? row.expiresOn : expiresOn;
    if (needsExpiry(row.kind) && !until) throw invalid("expiryRequired", "expiresOn");
    if (isExpired({ expiresOn: until }, today)) throw invalid("documentExpired", "expiresOn");
    const decided = await decide(tx, row, actor, { status: "verified", expiresOn: until, reviewedAt: now });
    await forgetEarlier(tx, row, now);
    const subject = subjectOfRow(row);
    if (subject.businessId === null) await settlePerson(tx, row.userId, today);
    const isDone = await isComplete(tx, subject, today);
    const opened = isDone && row.businessId && (await verifyBusiness(tx, row.businessId, now));
    if (opened || (isDone && !row.businessId)) await tell(tx, row, "documents-verified", {}, now);
    const detail = { kind: row.kind, expiresOn: until, before: row.status, after: "verified" };
    await audit(tx, actor, "document.approve", row, detail, device, now);
    return { decided, businessVerification: row.businessId ? (isDone ? "verified" : "pending") : null };
  });
}

/** It is not good, for a reason its owner reads; a business that needs it is suspended (spec.md §4). 404, 409 as above. */
export async function rejectDocument(
  actor: UserActor,
  documentId: string,
  reason: string,
  { device, now }: Occasion,
): Promise<Reviewed> {
  return review(actor, documentId, async (tx, row) => {
    const change = { status: "rejected" as const, rejectionReason: reason, reviewedAt: now };
    const decided = await decide(tx, row, actor, change);
    const isNeeded = (requiredKinds.business as readonly string[]).includes(row.kind);
    if (!row.businessId) await settlePerson(tx, row.userId, dayIn(now, KIGALI));
    else if (isNeeded) await rejectBusiness(tx, row.businessId, reason, now);
    await tell(tx, row, "documents-rejected", { reason }, now);
    const detail = { kind: row.kind, reason, before: row.status, after: "rejected" };
    await audit(tx, actor, "document.reject", row, detail, device, now);
    return { decided, businessVerification: row.businessId && isNeeded ? "rejected" : null };
  });
}

async function review(
  actor: UserActor,
  documentId: string,
  judge: (
    tx: Transaction,
    row: DocumentRow,
  ) => Promise<{ decided: DocumentRow; businessVerification: Reviewed["businessVerification"] }>,
): Promise<Reviewed> {
  requireAdmin(actor);
  const { decided, businessVerification } = await transact(async (tx) => {
    const read = () => tx.select().from(documents).where(eq(documents.id, documentId));
    const [found] = await read();
    if (!found) throw notFound();
    // Whoever comes second waits here, and then finds it decided.
    await lockSubject(tx, subjectOfRow(found));
    const [row] = await read();
    if (!row || row.status === "pending") throw notFound();
    // Nobody vouches for themselves, nor for a business of theirs.
    const isOwn = row.userId === actor.userId || (row.businessId && mayManagePapers(actor, row.businessId));
    if (isOwn) throw forbidden();
    if (row.status !== "submitted") throw conflict("documentReviewed");
    return judge(tx, row);
  });
  if (decided.businessId) await expirePagesOf(db(), decided.businessId);
  const [view] = await describeDocuments(db(), [decided]);
  if (!view) throw notFound();
  return { ...view, businessVerification };
}

async function decide(
  tx: Transaction,
  { id }: DocumentRow,
  { userId }: UserActor,
  change: Partial<typeof documents.$inferInsert>,
): Promise<DocumentRow> {
  const [row] = await tx
    .update(documents)
    .set({ ...change, reviewedBy: userId })
    .where(eq(documents.id, id))
    .returning();
  if (!row) throw notFound();
  return row;
}

/** Of what the new one replaces only the fact is kept, not the copy. */
async function forgetEarlier(tx: Transaction, row: DocumentRow, now: Date): Promise<void> {
  const isSameSubject = row.businessId
    ? eq(documents.businessId, row.businessId)
    : and(eq(documents.userId, row.userId), isNull(documents.businessId));
  const earlier = await tx
    .select({ fileId: documents.fileId })
    .from(documents)
    .where(and(isSameSubject, eq(documents.kind, row.kind), ne(documents.id, row.id)));
  for (const { fileId } of earlier) await releaseFile(tx, fileId, now);
}

async function tell(
  tx: Transaction,
  row: DocumentRow,
  template: "documents-verified" | "documents-rejected",
  values: Record<string, string>,
  now: Date,
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, row.userId));
  if (!person) return;
  const { id: userId, firstName: name, email: recipient, locale } = person;
  const path = row.businessId ? "/document-verification" : "/verify-documents";
  const link = letterLink(path, locale);
  const document = translator(locale as "en")(`papers.kinds.${row.kind}`);
  const told = { name, link, document, ...values };
  await queueMessage(tx, { channel: "email", template, recipient, userId, locale, values: told }, now);
  const kind = template === "documents-verified" ? template : "document-rejected";
  const about = { businessId: row.businessId ?? undefined, event: `document:${row.id}:${kind}` };
  await notify(tx, { kind, to: [userId], values, actionUrl: path, ...about }, now);
}

async function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  row: DocumentRow,
  detail: Record<string, unknown>,
  { ipAddress }: Device,
  now: Date,
): Promise<void> {
  const subject = { subjectType: "document", subjectId: row.id };
  const whose = { userId: row.userId, businessId: row.businessId };
  await recordAudit(tx, { actor, action, ...subject, detail: { ...detail, ...whose }, ipAddress }, now);
}
