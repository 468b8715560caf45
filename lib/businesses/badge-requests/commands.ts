import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor, Transaction } from "@/db";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { businesses } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { findOwnedBusiness } from "@/lib/businesses/businesses/queries";
import { refuseOurName } from "@/lib/identity/accounts/refuse-our-name";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import { attachFile, releaseFile } from "@/lib/platform/files/commands";
import { normalizePhone } from "@/lib/platform/phone";
import type { BadgeDocumentKind, BadgeDraft, BadgeSubmission, BadgeView } from "./contract";
import { type BadgeRequestRow, toBadgeViews } from "./queries";
import { validateRequest } from "./rules";

/**
 * The fields that the short form does not have. A draft may contain anything there, so they are cleared, because
 * unvalidated values must not reach a reviewer.
 */
const emptyLongFormFields = {
  registrationNumber: null,
  taxId: null,
  website: null,
  city: null,
  state: null,
  zipCode: null,
  description: null,
  services: [],
  yearEstablished: null,
  employeeCount: null,
};

const documentColumn = {
  businessLicense: "businessLicenseFileId",
  taxCertificate: "taxCertificateFileId",
  insuranceCertificate: "insuranceCertificateFileId",
  bankDetails: "bankDetailsFileId",
} as const satisfies Record<BadgeDocumentKind, keyof BadgeRequestRow>;

/**
 * Saves a draft, complete or not. 403 unless the caller is an individual, 409 while a request is under review or once
 * one is approved.
 */
export async function saveBadgeDraft(actor: UserActor, draft: BadgeDraft, now: Date): Promise<BadgeView> {
  return transact(async (tx) => {
    const row = await lockOrCreateDraft(tx, actor, now);
    const step = Math.max(row.step, draft.step ?? 1);
    return toView(tx, await updateRequest(tx, row, { ...draft, step }, now));
  });
}

/**
 * Submits a request for review: the wizard's draft with its last step, which has to be complete (422 by field), or
 * the short form, whose documents follow. 409 while one is under review or once one is approved, and for an address
 * in use.
 */
export async function submitBadgeRequest(
  actor: UserActor,
  { isShort, ...fields }: BadgeSubmission,
  now: Date,
): Promise<BadgeView> {
  return transact(async (tx) => {
    const draft = await lockOrCreateDraft(tx, actor, now);
    const merged = { ...draft, ...fields };
    const documentFileIds = {
      businessLicense: draft.businessLicenseFileId,
      taxCertificate: draft.taxCertificateFileId,
      insuranceCertificate: draft.insuranceCertificateFileId,
      bankDetails: draft.bankDetailsFileId,
    };
    const thisYear = Number(dayIn(now, KIGALI).slice(0, 4));
    const { values, missing, limits } = isShort
      ? { values: { ...emptyLongFormFields, ...fields }, missing: {}, limits: {} }
      : validateRequest(merged, documentFileIds, thisYear);
    if (Object.keys(missing).length > 0)
      throw new AppError("invalid", "badgeIncomplete", { fields: missing, limits });
    refuseOurName(merged.businessName ?? "");
    const phone = normalizePhone(merged.phone ?? "", isShort ? "businessPhone" : "phone");
    await requireFreeEmail(tx, merged.email ?? "", isShort ? "businessEmail" : "email");
    const submitted = { ...values, phone, step: 5, status: "pending" as const, submittedAt: now };
    const row = await updateRequest(tx, draft, submitted, now);
    const notified = { values: { business: row.businessName ?? "" }, event: `badge:${row.id}:requested` };
    await notifyAdministrators(tx, { kind: "badge-requested", ...notified }, now);
    return toView(tx, row);
  });
}

/**
 * Adds a document to a draft, or to a short request under review; it replaces the previous one. 404 for another's
 * request or upload.
 */
export async function addBadgeDocument(
  actor: UserActor,
  requestId: string,
  { kind, fileId }: { kind: BadgeDocumentKind; fileId: string },
  now: Date,
): Promise<BadgeView> {
  return transact(async (tx) => {
    const [row] = await tx
      .select()
      .from(badgeRequests)
      .where(and(eq(badgeRequests.id, requestId), eq(badgeRequests.userId, actor.userId)))
      .for("no key update");
    if (!row) throw notFound();
    const earlier = row[documentColumn[kind]];
    // Under review only missing documents may be added, so that those that a reviewer has seen do not change.
    if (row.status !== "draft" && (row.status !== "pending" || earlier)) throw conflict("badgeUnderReview");
    await attachFile(tx, { fileId, ownerId: actor.userId, purpose: "business_document" }, now);
    if (earlier) await releaseFile(tx, earlier, now);
    return toView(tx, await updateRequest(tx, row, { [documentColumn[kind]]: fileId }, now));
  });
}

/**
 * Locks the draft to write to: the open one, a copy of the rejected request, or a new one. Changes by one person run
 * one at a time.
 */
async function lockOrCreateDraft(tx: Transaction, actor: UserActor, now: Date): Promise<BadgeRequestRow> {
  if (actor.role !== "individual") throw forbidden();
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const [latest] = await tx
    .select()
    .from(badgeRequests)
    .where(eq(badgeRequests.userId, actor.userId))
    .orderBy(desc(badgeRequests.createdAt), desc(badgeRequests.id))
    .limit(1);
  if (latest?.status === "pending") throw conflict("badgeUnderReview");
  if (latest?.status === "approved" && !(await isClosed(tx, latest))) throw conflict("badgeApproved");
  // A private owner needs no badge, because they can choose a larger plan in their business's settings.
  if (await findOwnedBusiness(actor.userId, tx)) throw conflict("ownsBusiness");
  if (latest?.status === "draft") return latest;
  const fresh = {
    ...(latest?.status === "rejected" && {
      ...latest,
      submittedAt: null,
      reviewedAt: null,
      reviewedBy: null,
      rejectionReason: null,
    }),
    id: uuid(),
    userId: actor.userId,
    status: "draft" as const,
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await tx.insert(badgeRequests).values(fresh).returning();
  if (!row) throw new Error("badge_requests returned no row");
  return row;
}

async function updateRequest(
  tx: Transaction,
  { id }: BadgeRequestRow,
  values: Partial<typeof badgeRequests.$inferInsert>,
  now: Date,
): Promise<BadgeRequestRow> {
  const [row] = await tx
    .update(badgeRequests)
    .set({ ...values, updatedAt: now })
    .where(and(eq(badgeRequests.id, id), inArray(badgeRequests.status, ["draft", "pending"])))
    .returning();
  if (!row) throw notFound();
  return row;
}

/** After closing the business of an approved request, its owner may make another request. */
async function isClosed(tx: Transaction, { businessId }: BadgeRequestRow): Promise<boolean> {
  if (!businessId) return false;
  return (
    (await tx.$count(businesses, and(eq(businesses.id, businessId), eq(businesses.status, "closed")))) > 0
  );
}

/** Two businesses cannot share an address, and the applicant should find out now rather than at the approval. */
export async function requireFreeEmail(executor: Executor, email: string, field = "email"): Promise<void> {
  const isTaken = await executor.$count(businesses, eq(sql`lower(${businesses.email})`, email.toLowerCase()));
  if (isTaken) throw new AppError("conflict", "badgeEmailTaken", { fields: { [field]: "badgeEmailTaken" } });
}

async function toView(tx: Transaction, row: BadgeRequestRow): Promise<BadgeView> {
  const [view] = await toBadgeViews(tx, [row]);
  if (!view) throw notFound();
  return view;
}
