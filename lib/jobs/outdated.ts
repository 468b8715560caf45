import { and, inArray, lt, notExists, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { quotes } from "@/db/schema/quotes";
import { sessions } from "@/db/schema/sessions";
import { after, DAY_MS } from "@/lib/dates";

/** Rows a tick removes of each kind: enough to keep up, too few to be felt. */
const AT_ONCE = 500;

/** Quotes nobody booked, answers nobody will repeat, sessions long over: what anybody may create must also go. */
export async function removeOutdated(now: Date): Promise<void> {
  const unbooked = notExists(
    db().select({ one: sql`1` }).from(bookings).where(sql`${bookings.quoteId} = ${quotes.id}`),
  );
  const oldQuotes = db()
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(lt(quotes.expiresAt, after(now, -DAY_MS)), unbooked))
    .limit(AT_ONCE);
  await db().delete(quotes).where(inArray(quotes.id, oldQuotes));
  await db()
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, after(now, -2 * DAY_MS)));
  const oldSessions = db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.expiresAt, after(now, -30 * DAY_MS)))
    .limit(AT_ONCE);
  await db().delete(sessions).where(inArray(sessions.id, oldSessions));
}
