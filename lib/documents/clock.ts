import { and, eq, inArray, lt, or } from "drizzle-orm";
import { db } from "@/db";
import { documents } from "@/db/schema/documents";
import { individualProfiles } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { dayIn, KIGALI } from "@/lib/dates";
import { lockSubject, settlePerson } from "./standing";

/** People a tick looks at. */
const AT_ONCE = 100;

/** A verified document that has run out is pending again: profiles that still say otherwise are settled anew. */
export async function lapseDocuments(now: Date): Promise<void> {
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
          and(
            eq(documents.kind, "driving_licence"),
            eq(individualProfiles.licenceStatus, "verified"),
            lt(individualProfiles.licenceExpiresOn, today),
          ),
        ),
      ),
    )
    .limit(AT_ONCE);
  for (const { userId } of people)
    await transact(async (tx) => {
      await lockSubject(tx, { userId, businessId: null });
      await settlePerson(tx, userId, today);
    });
}
