import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import { documents } from "@/db/schema/identity/identity-documents";
import type { DocumentKind } from "./contract";
import type { Subject } from "./document-status";

/**
 * Documents stay uploaded but must be submitted again with the new name or number. The caller holds the lock
 * of lockSubject() on the account or the business.
 */
export async function reopenDocuments(
  tx: Transaction,
  subject: Subject,
  kinds: readonly DocumentKind[],
): Promise<void> {
  const isTheirs =
    subject.businessId === null
      ? and(eq(documents.userId, subject.userId), isNull(documents.businessId))
      : eq(documents.businessId, subject.businessId);
  await tx
    .update(documents)
    .set({ status: "pending", submittedAt: null, reviewedAt: null, reviewedBy: null })
    .where(
      and(
        isTheirs,
        inArray(documents.kind, [...kinds]),
        inArray(documents.status, ["submitted", "verified"]),
      ),
    );
}
