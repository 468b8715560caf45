import { and, eq, gte, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db";
import { documents } from "@/db/schema/documents";
import { individualProfiles } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { dayIn, KIGALI } from "@/lib/dates";
import { lockSubject, settlePerson } from "./standing";

/** People a round looks at. */
const AT_ONCE = 1_000;

/**
 * A verified document that has run out is pending again: profiles that still say otherwise are settled anew, unless
 * another of its kind is valid still. Returns how many there were.
 */
export async function lapseDocuments(now: Date): Promise<number> {
  const today = dayIn(now, KIGALI);
  const people = await db()
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
    .limit(AT_ONCE);
  for (const { userId } of people)
    await transact(async (tx) => {
      await lockSubject(tx, { userId, businessId: null });
      await settlePerson(tx, userId, today);
    });
  return people.length;
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
