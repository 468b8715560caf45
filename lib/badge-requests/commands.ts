import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor, Transaction } from "@/db";
import { badgeRequests } from "@/db/schema/badge-requests";
import { businesses } from "@/db/schema/businesses";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { accountPhone } from "@/lib/accounts/phone";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { claimFile, releaseFile } from "@/lib/files/commands";
import { administrators, notify } from "@/lib/notifications/notify";
import type { BadgeDraft, BadgeSubmission, BadgeView, PaperKind } from "./contract";
import { type BadgeRow, describeRequests } from "./queries";
import { complete } from "./rules";

/** What the short form does not ask. A draft may hold anything there, and nothing unread goes to a reviewer. */
const unasked = {
  ...{ registrationNumber: null, taxId: null, website: null, city: null, state: null, zipCode: null },
  ...{ description: null, services: [], yearEstablished: null, employeeCount: null },
};

const paperColumn = {
  businessLicense: "businessLicenseFileId",
  taxCertificate: "taxCertificateFileId",
  insuranceCertificate: "insuranceCertificateFileId",
  bankDetails: "bankDetailsFileId",
} as const satisfies Record<PaperKind, keyof BadgeRow>;

/** Keeps what is typed so far, whole or not. 403 for who is no individual, 409 while one is reviewed or once one is approved. */
export async function saveDraft(actor: UserActor, draft: BadgeDraft, now: Date): Promise<BadgeView> {
  return transact(async (tx) => {
    const row = await openDraft(tx, actor, now);
    const step = Math.max(row.step, draft.step ?? 1);
    return describe(tx, await change(tx, row, { ...draft, step }, now));
  });
}

/**
 * Hands it to the administrators: the wizard's draft with what comes last, which then has to be complete (422 by field),
 * or the short form, whose papers follow. 409 while one is reviewed or once one is approved, or for an address in use.
 */
export async function submitRequest(
  actor: UserActor,
  { isShort, ...fields }: BadgeSubmission,
  now: Date,
): Promise<BadgeView> {
  return transact(async (tx) => {
    const draft = await openDraft(tx, actor, now);
    const whole = { ...draft, ...fields };
    const papers = {
      businessLicense: draft.businessLicenseFileId,
      taxCertificate: draft.taxCertificateFileId,
      insuranceCertificate: draft.insuranceCertificateFileId,
      bankDetails: draft.bankDetailsFileId,
    };
    const thisYear = Number(dayIn(now, KIGALI).slice(0, 4));
    const { values, missing } = isShort
      ? { values: { ...unasked, ...fields }, missing: {} }
      : complete(whole, papers, thisYear);
    if (Object.keys(missing).length > 0)
      throw new AppError("invalid", "badgeIncomplete", { fields: missing });
    const phone = accountPhone(whole.phone ?? "", isShort ? "businessPhone" : "phone");
    await checkEmail(tx, whole.email ?? "", isShort ? "businessEmail" : "email");
    const submitted = { ...values, phone, step: 5, status: "pending" as const, submittedAt: now };
    const row = await change(tx, draft, submitted, now);
    await tellAdministrators(tx, row, now);
    return describe(tx, row);
  });
}

async function tellAdministrators(tx: Transaction, { id, businessName }: BadgeRow, now: Date): Promise<void> {
  const about = { actionUrl: "/dashboard/admin/verifications", event: `badge:${id}:requested` };
  const values = { business: businessName ?? "" };
  await notify(tx, { kind: "badge-requested", to: await administrators(tx), values, ...about }, now);
}

/** A paper of a draft, or of a short request under review; the one before it goes. 404 for another's request or upload. */
export async function addPaper(
  actor: UserActor,
  requestId: string,
  { kind, fileId }: { kind: PaperKind; fileId: string },
  now: Date,
): Promise<BadgeView> {
  return transact(async (tx) => {
    const [row] = await tx
      .select()
      .from(badgeRequests)
      .where(and(eq(badgeRequests.id, requestId), eq(badgeRequests.userId, actor.userId)))
      .for("no key update");
    if (!row) throw notFound();
    const earlier = row[paperColumn[kind]];
    // Under review only what is still missing may come: what a reviewer has seen stays as it was.
    if (row.status !== "draft" && (row.status !== "pending" || earlier)) throw conflict("badgeUnderReview");
    await claimFile(tx, { fileId, ownerId: actor.userId, purpose: "business_document" }, now);
    if (earlier) await releaseFile(tx, earlier, now);
    return describe(tx, await change(tx, row, { [paperColumn[kind]]: fileId }, now));
  });
}

/** The draft to write on: the open one, a copy of what was refused, or a new one. One change of a person's at a time. */
async function openDraft(tx: Transaction, actor: UserActor, now: Date): Promise<BadgeRow> {
  if (actor.role !== "individual") throw forbidden();
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const [latest] = await tx
    .select()
    .from(badgeRequests)
    .where(eq(badgeRequests.userId, actor.userId))
    .orderBy(desc(badgeRequests.createdAt), desc(badgeRequests.id))
    .limit(1);
  if (latest?.status === "draft") return latest;
  if (latest?.status === "pending") throw conflict("badgeUnderReview");
  if (latest?.status === "approved") throw conflict("badgeApproved");
  const fresh = {
    ...(latest && {
      ...latest,
      submittedAt: null,
      reviewedAt: null,
      reviewedBy: null,
      rejectionReason: null,
    }),
    ...{ id: uuid(), userId: actor.userId, status: "draft" as const, createdAt: now, updatedAt: now },
  };
  const [row] = await tx.insert(badgeRequests).values(fresh).returning();
  if (!row) throw new Error("badge_requests returned no row");
  return row;
}

async function change(
  tx: Transaction,
  { id }: BadgeRow,
  values: Partial<typeof badgeRequests.$inferInsert>,
  now: Date,
): Promise<BadgeRow> {
  const [row] = await tx
    .update(badgeRequests)
    .set({ ...values, updatedAt: now })
    .where(and(eq(badgeRequests.id, id), inArray(badgeRequests.status, ["draft", "pending"])))
    .returning();
  if (!row) throw notFound();
  return row;
}

/** Two businesses cannot have one address; better said now than at the approval. */
export async function checkEmail(executor: Executor, email: string, field = "email"): Promise<void> {
  const isTaken = await executor.$count(businesses, eq(sql`lower(${businesses.email})`, email.toLowerCase()));
  if (isTaken) throw new AppError("conflict", "badgeEmailTaken", { fields: { [field]: "badgeEmailTaken" } });
}

async function describe(tx: Transaction, row: BadgeRow): Promise<BadgeView> {
  const [view] = await describeRequests(tx, [row]);
  if (!view) throw notFound();
  return view;
}
