import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import { documents } from "@/db/schema/documents";
import type { DocumentKind } from "./contract";
import type { Subject } from "./standing";

/**
 * What was shown stays uploaded, and waits to be submitted with the new name or number. The caller holds the account or
 * the business, as lockSubject() does.
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
