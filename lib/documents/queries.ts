import { eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses";
import type { documents } from "@/db/schema/documents";
import { files } from "@/db/schema/files";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { notFound } from "@/lib/errors";
import { mayManagePapers } from "@/lib/files/policy";
import { describeFile } from "@/lib/files/queries";
import {
  type BusinessVerification,
  businessKinds,
  type DocumentItem,
  type DocumentKind,
  type DocumentView,
  personKinds,
  type RenterVerification,
} from "./contract";
import { canSubmit, isExpired, progressOf } from "./rules";
import { type Subject, standingsOf } from "./standing";

type Two = [DocumentItem, DocumentItem];

export type DocumentRow = typeof documents.$inferSelect;

/** What the person has shown of themselves, and what of it is verified. */
export async function readRenterVerification(
  actor: UserActor,
  now: Date,
  executor: Executor = db(),
): Promise<RenterVerification> {
  const [user] = await executor
    .select({ email: users.emailVerifiedAt, phone: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.id, actor.userId));
  const subject = { userId: actor.userId, businessId: null };
  const [id, license] = (await itemsOf(executor, subject, personKinds, now)) as Two;
  const contact = (verifiedAt: Date | null | undefined) => ({
    verified: Boolean(verifiedAt),
    status: verifiedAt ? ("verified" as const) : ("pending" as const),
  });
  const [email, phone] = [contact(user?.email), contact(user?.phone)];
  const progress = progressOf([email, phone, id, license]);
  return { email, phone, id, license, progress, canSubmit: canSubmit([id, license], [id, license]) };
}

/** What a business has shown, for those who manage it. 404 for others'. */
export async function readBusinessVerification(
  actor: UserActor,
  businessId: string,
  now: Date,
  executor: Executor = db(),
): Promise<BusinessVerification> {
  if (!mayManagePapers(actor, businessId)) throw notFound();
  const [business] = await executor
    .select({
      name: businesses.name,
      verification: businesses.verification,
      rejectedReason: businesses.rejectedReason,
    })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  const items = await itemsOf(executor, { businessId }, businessKinds, now);
  const [licence, tax, insurance] = items as [...Two, DocumentItem];
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
  const standing = await standingsOf(executor, subject, today);
  const newest = kinds.flatMap((kind) => standing(kind).newest ?? []);
  const views = await describeDocuments(executor, newest);
  return kinds.map((kind): DocumentItem => {
    const { newest, isVerified, status, canUpload } = standing(kind);
    return {
      verified: isVerified,
      status,
      document: views.find(({ id }) => id === newest?.id) ?? null,
      isExpired: newest?.status === "verified" && isExpired(newest, today),
      canUpload,
    };
  });
}

/** Rows with their files, in the same order. */
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
      rejectionReason: row.rejectionReason,
      submittedAt: row.submittedAt?.toISOString() ?? null,
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
      file: file && !file.deletedAt ? describeFile(file) : null,
    };
  });
}
