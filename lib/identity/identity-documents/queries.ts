import { eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businessDocumentKinds, personalDocumentKinds } from "@/db/enums/identity";
import { businesses } from "@/db/schema/businesses/businesses";
import type { documents } from "@/db/schema/identity/identity-documents";
import { users } from "@/db/schema/identity/users";
import { files } from "@/db/schema/platform/files";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { canManageBusinessDocuments } from "@/lib/platform/files/policy";
import { toStoredFile } from "@/lib/platform/files/queries";
import type {
  BusinessVerification,
  DocumentItem,
  DocumentKind,
  DocumentView,
  RenterVerification,
} from "./contract";
import { getDocumentStatuses, type Subject } from "./document-status";
import { canSubmit, isExpired, progressOf } from "./rules";

type ItemPair = [DocumentItem, DocumentItem];

export type DocumentRow = typeof documents.$inferSelect;

/** Returns a renter's contacts and documents and which of them are verified. */
export async function getRenterVerification(
  actor: UserActor,
  now: Date,
  executor: Executor = db(),
): Promise<RenterVerification> {
  const [user] = await executor
    .select({ email: users.emailVerifiedAt, phone: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.id, actor.userId));
  const subject = { userId: actor.userId, businessId: null };
  const [id, license] = (await itemsOf(executor, subject, personalDocumentKinds, now)) as ItemPair;
  const contact = (verifiedAt: Date | null | undefined) => ({
    verified: Boolean(verifiedAt),
    status: verifiedAt ? ("verified" as const) : ("pending" as const),
  });
  const [email, phone] = [contact(user?.email), contact(user?.phone)];
  const progress = progressOf([email, phone, id, license]);
  return { email, phone, id, license, progress, canSubmit: canSubmit([id, license], [id, license]) };
}

/** Returns the documents of a business for members who manage them. Throws 404 for others. */
export async function getBusinessVerification(
  actor: UserActor,
  businessId: string,
  now: Date,
  executor: Executor = db(),
): Promise<BusinessVerification> {
  if (!canManageBusinessDocuments(actor, businessId)) throw notFound();
  const [business] = await executor
    .select({
      name: businesses.name,
      verification: businesses.verification,
      rejectedReason: businesses.rejectedReason,
    })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  const items = await itemsOf(executor, { businessId }, businessDocumentKinds, now);
  const [licence, tax, insurance] = items as [...ItemPair, DocumentItem];
  return {
    businessId,
    ...business,
    documents: { business_license: licence, tax_certificate: tax, insurance_certificate: insurance },
    progress: progressOf([licence, tax]),
    canSubmit: canSubmit([licence, tax, insurance], [licence, tax]),
  };
}

async function itemsOf(executor: Executor, subject: Subject, kinds: readonly DocumentKind[], now: Date) {
  const today = dayIn(now, KIGALI);
  const statusOf = await getDocumentStatuses(executor, subject, today);
  const newest = kinds.flatMap((kind) => statusOf(kind).newest ?? []);
  const views = await describeDocuments(executor, newest);
  return kinds.map((kind): DocumentItem => {
    const { newest, isVerified, status, canUpload } = statusOf(kind);
    return {
      verified: isVerified,
      status,
      document: views.find(({ id }) => id === newest?.id) ?? null,
      isExpired: newest?.status === "verified" && isExpired(newest, today),
      canUpload,
    };
  });
}

/** Returns the documents with their files, in the same order. */
export async function describeDocuments(executor: Executor, rows: DocumentRow[]): Promise<DocumentView[]> {
  const ids = rows.map(({ fileId }) => fileId);
  const found = ids.length > 0 ? await executor.select().from(files).where(inArray(files.id, ids)) : [];
  const byId = new Map(found.map((file) => [file.id, file]));
  return rows.map((row) => {
    const file = byId.get(row.fileId);
    return {
      id: row.id,
      kind: row.kind,
      status: row.status,
      expiresOn: row.expiresOn,
      issuedOn: row.issuedOn,
      rejectionReason: row.rejectionReason,
      submittedAt: row.submittedAt?.toISOString() ?? null,
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
      file: file && !file.deletedAt ? toStoredFile(file) : null,
    };
  });
}
