import { and, desc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { documents } from "@/db/schema/identity/identity-documents";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { notify, notifyTeam } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { releaseFile } from "@/lib/platform/files/commands";
import { canManageBusinessDocuments } from "@/lib/platform/files/policy";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import { translator } from "@/lib/platform/i18n/translate";
import { rolesWithPermission } from "@/lib/platform/permissions";
import type { Device, RequestContext } from "@/lib/platform/request-context";
import type { BusinessVerificationStatus, DocumentDates, DocumentView } from "./contract";
import {
  expireBusinessPages,
  isComplete,
  lockSubject,
  rejectBusiness,
  subjectOfRow,
  updateProfileStatuses,
  verifyBusiness,
} from "./document-status";
import { findBusinessToVerify, openPrivateOwner } from "./private-owners";
import { type DocumentRow, describeDocuments } from "./queries";
import { approvalProblem, correctionProblem, requiredKinds } from "./rules";

interface ReviewedDocument extends DocumentView {
  businessVerification: BusinessVerificationStatus | null;
}

/**
 * Approves a document with its dates, which default to the owner's entries. Once everything required is verified, the
 * owner is notified and a business opens; a private owner's business needs only the identity document. Vehicles are
 * handed over for a licence alone, so its holder is notified of that too. Throws 404 if there is no such document, 409 if
 * it was decided already, 422 for a licence without an expiry date or for impossible dates.
 */
export async function approveDocument(
  actor: UserActor,
  documentId: string,
  dates: DocumentDates,
  { device, now }: RequestContext,
): Promise<ReviewedDocument> {
  const today = dayIn(now, KIGALI);
  return review(actor, documentId, async (tx, row) => {
    const { expiresOn, issuedOn } = { ...row, ...dates };
    const problem = approvalProblem(row.kind, { expiresOn, issuedOn }, today);
    if (problem) throw invalid(problem[1], problem[0]);
    const read = { expiresOn, issuedOn, reviewedAt: now };
    const decided = await decide(tx, row, actor, { status: "verified", ...read });
    await releaseEarlierFiles(tx, row, now);
    const subject = subjectOfRow(row);
    if (subject.businessId === null) await updateProfileStatuses(tx, row.userId, today);
    const isDone = await isComplete(tx, subject, today);
    const opened = isDone && row.businessId && (await verifyBusiness(tx, row.businessId, now));
    const openedId = isIdentity(row) ? await openPrivateOwner(tx, row.userId, now) : undefined;
    if (opened || (isDone && !row.businessId)) {
      const reader = await notifyReader(tx, row, "documents-verified", {}, now);
      if (opened) await notifyTeamOf(tx, opened, { kind: "business-verified", row, except: reader }, now);
    } else if (row.kind === "driving_licence") await notifyReader(tx, row, "licence-verified", {}, now);
    const detail = { kind: row.kind, expiresOn, before: row.status, after: "verified" };
    await recordDecision(tx, actor, "document.approve", row, detail, device, now);
    const businessVerification = await findVerification(tx, row.businessId ?? openedId);
    return { decided, businessVerification, openedId };
  });
}

/**
 * Rejects a document with a reason that its owner reads. The business that requires it is rejected with it (spec.md §4),
 * unless its earlier documents are still valid, and so is a private owner's application. Throws 404 and 409 like
 * approveDocument.
 */
export async function rejectDocument(
  actor: UserActor,
  documentId: string,
  reason: string,
  { device, now }: RequestContext,
): Promise<ReviewedDocument> {
  const today = dayIn(now, KIGALI);
  return review(actor, documentId, async (tx, row) => {
    const change = { status: "rejected" as const, rejectionReason: reason, reviewedAt: now };
    const decided = await decide(tx, row, actor, change);
    const isNeeded = (requiredKinds.business as readonly string[]).includes(row.kind);
    if (!row.businessId) await updateProfileStatuses(tx, row.userId, today);
    const application = isIdentity(row) ? await findBusinessToVerify(tx, row.userId) : undefined;
    const businessId = isNeeded ? row.businessId : application?.id;
    const isRefused = businessId && !(await isComplete(tx, { businessId }, today));
    const rejected = isRefused ? await rejectBusiness(tx, businessId, reason, now) : undefined;
    const path = application && "/private-owner";
    const reader = await notifyReader(tx, row, "documents-rejected", { reason }, now, path);
    if (rejected)
      await notifyTeamOf(tx, rejected, { kind: "business-rejected", row, reason, except: reader }, now);
    const detail = { kind: row.kind, reason, before: row.status, after: "rejected" };
    await recordDecision(tx, actor, "document.reject", row, detail, device, now);
    return { decided, businessVerification: rejected ? "rejected" : null };
  });
}

/**
 * Corrects the dates of a verified document, which only its review could set. Throws like approveDocument, and 409 unless
 * the document is verified.
 */
export async function correctDocumentDates(
  actor: UserActor,
  documentId: string,
  dates: DocumentDates,
  { device, now }: RequestContext,
): Promise<ReviewedDocument> {
  const today = dayIn(now, KIGALI);
  const correct = async (tx: Transaction, row: DocumentRow) => {
    const { expiresOn, issuedOn } = { ...row, ...dates };
    const problem = correctionProblem(row.kind, { expiresOn, issuedOn }, today);
    if (problem) throw invalid(problem[1], problem[0]);
    const [decided = row] = await tx
      .update(documents)
      .set({ expiresOn, issuedOn })
      .where(eq(documents.id, row.id))
      .returning();
    if (!row.businessId) await updateProfileStatuses(tx, row.userId, today);
    const detail = { kind: row.kind, before: datesText(row), after: datesText(decided) };
    await recordDecision(tx, actor, "document.correct", row, detail, device, now);
    return { decided, businessVerification: null };
  };
  return review(actor, documentId, correct, "verified");
}

/** For example "2019-04-03 – 2031-05-05": issued and valid until. */
const datesText = ({ issuedOn, expiresOn }: DocumentRow) => `${issuedOn ?? ""} – ${expiresOn ?? ""}`.trim();

async function review(
  actor: UserActor,
  documentId: string,
  makeDecision: (
    tx: Transaction,
    row: DocumentRow,
  ) => Promise<{
    decided: DocumentRow;
    businessVerification: ReviewedDocument["businessVerification"];
    /** The private owner's business that the decision opened. */
    openedId?: string;
  }>,
  status: "submitted" | "verified" = "submitted",
): Promise<ReviewedDocument> {
  requireAdmin(actor);
  const { decided, businessVerification, openedId } = await transact(async (tx) => {
    const read = () => tx.select().from(documents).where(eq(documents.id, documentId));
    const [found] = await read();
    if (!found) throw notFound();
    // A competing reviewer waits here and then finds the document decided.
    await lockSubject(tx, subjectOfRow(found));
    const [row] = await read();
    if (!row || row.status === "pending") throw notFound();
    // Reviewers must not decide on their own documents or on those of a business of theirs.
    const isOwn =
      row.userId === actor.userId || (row.businessId && canManageBusinessDocuments(actor, row.businessId));
    if (isOwn) throw forbidden();
    if (row.status !== status) throw conflict("documentReviewed");
    return makeDecision(tx, row);
  });
  const businessId = decided.businessId ?? openedId;
  if (businessId) await expireBusinessPages(db(), businessId);
  const [view] = await describeDocuments(db(), [decided]);
  if (!view) throw notFound();
  return { ...view, businessVerification };
}

async function findVerification(tx: Transaction, businessId: string | undefined) {
  if (!businessId) return null;
  const [business] = await tx
    .select({ verification: businesses.verification })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return business?.verification ?? null;
}

const isIdentity = ({ businessId, kind }: DocumentRow) => !businessId && kind === "identity";

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

/** Keeps the records of documents that the new one replaces, but releases their files. */
async function releaseEarlierFiles(tx: Transaction, row: DocumentRow, now: Date): Promise<void> {
  const isSameSubject = row.businessId
    ? eq(documents.businessId, row.businessId)
    : and(eq(documents.userId, row.userId), isNull(documents.businessId));
  const earlier = await tx
    .select({ fileId: documents.fileId })
    .from(documents)
    .where(and(isSameSubject, eq(documents.kind, row.kind), ne(documents.id, row.id)));
  for (const { fileId } of earlier) await releaseFile(tx, fileId, now);
}

/** Returns the id of the person who was notified. */
async function notifyReader(
  tx: Transaction,
  row: DocumentRow,
  template: "documents-verified" | "licence-verified" | "documents-rejected",
  values: Record<string, string>,
  now: Date,
  path = row.businessId ? `/document-verification?businessId=${row.businessId}` : "/verify-documents",
): Promise<string | undefined> {
  const reader = await findReader(tx, row);
  if (!reader) return undefined;
  const { id: userId, firstName: name, email: recipient, locale } = reader;
  const link = localizedPageUrl(path, locale);
  const document = translator(locale as "en")(`documents.kinds.${row.kind}`);
  const templateValues = { name, link, document, ...values };
  await queueMessage(
    tx,
    { channel: "email", template, recipient, userId, locale, values: templateValues },
    now,
  );
  const kind = template === "documents-rejected" ? "document-rejected" : template;
  const about = { businessId: row.businessId ?? undefined, event: `document:${row.id}:${kind}` };
  await notify(tx, { kind, to: [userId], values, actionUrl: path, ...about }, now);
  return userId;
}

/** Finds the person whose document it is: for a business the member who added it, or the owner once they may not. */
async function findReader(tx: Transaction, { userId, businessId }: DocumentRow) {
  const isUploader = eq(users.id, userId);
  if (!businessId) return (await tx.select().from(users).where(isUploader))[0];
  const mayManage = inArray(teamMembers.role, [...rolesWithPermission("profile.manage")]);
  const [found] = await tx
    .select({ reader: users })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(
      and(
        eq(teamMembers.businessId, businessId),
        or(and(isUploader, mayManage), eq(teamMembers.role, "owner")),
      ),
    )
    .orderBy(desc(isUploader))
    .limit(1);
  return found?.reader;
}

/** Notifies those who manage the business that a decision on its documents opened or closed, except one. */
function notifyTeamOf(
  tx: Transaction,
  { id: businessId, name: business }: { id: string; name: string },
  {
    kind,
    row,
    reason = "",
    except,
  }: {
    kind: "business-verified" | "business-rejected";
    row: DocumentRow;
    reason?: string;
    except: string | undefined;
  },
  now: Date,
): Promise<number> {
  const event = `document:${row.id}:${kind}`;
  return notifyTeam(tx, { kind, businessId, values: { business, reason }, event, except }, now);
}

async function recordDecision(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  row: DocumentRow,
  detail: Record<string, unknown>,
  device: Device,
  now: Date,
): Promise<void> {
  const subject = { subjectType: "document", subjectId: row.id };
  const whose = { userId: row.userId, businessId: row.businessId };
  await recordAudit(tx, { actor, action, ...subject, detail: { ...detail, ...whose }, device }, now);
}
