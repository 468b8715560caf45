import { and, eq, gte, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { forEachSeparately } from "@/lib/platform/for-each-separately";
import { lockSubject, updateProfileStatuses } from "./document-status";

/** The number of people processed per run. */
const BATCH_SIZE = 1_000;

/**
 * An expired verified document counts as pending. This updates the profiles that still say otherwise, unless
 * another document of the kind is still valid. Returns the number of profiles updated.
 */
export async function expireRenterStatuses(now: Date): Promise<number> {
  const today = dayIn(now, KIGALI);
  const due = await db()
    .selectDistinct({ userId: documents.userId })
    .from(documents)
    .innerJoin(individualProfiles, eq(individualProfiles.userId, documents.userId))
    .where(
      and(
        eq(documents.status, "verified"),
        lt(documents.expiresOn, today),
        inArray(documents.kind, ["identity", "driving_licence"]),
        or(
          and(eq(documents.kind, "identity"), eq(individualProfiles.identityStatus, "verified")),
          and(eq(documents.kind, "driving_licence"), eq(individualProfiles.licenceStatus, "verified")),
        ),
        hasNoValid(today),
      ),
    )
    .limit(BATCH_SIZE);
  const update = (userId: string) =>
    transact(async (tx) => {
      await lockSubject(tx, { userId, businessId: null });
      await updateProfileStatuses(tx, userId, today);
      return true;
    });
  return forEachSeparately(
    due,
    ({ userId }) => userId,
    ({ userId }) => update(userId),
  );
}

function hasNoValid(today: string) {
  const other = alias(documents, "other");
  const isValid = and(
    eq(other.userId, documents.userId),
    eq(other.kind, documents.kind),
    eq(other.status, "verified"),
    or(isNull(other.expiresOn), gte(other.expiresOn, today)),
  );
  return notExists(db().select({ one: sql`1` }).from(other).where(isValid));
}
