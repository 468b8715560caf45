import { and, inArray, lt, notExists, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { otpCodes } from "@/db/schema/otp";
import { outboxMessages } from "@/db/schema/outbox";
import { passwordResets } from "@/db/schema/passwords";
import { quotes } from "@/db/schema/quotes";
import { sessions } from "@/db/schema/sessions";
import { knownDevices, signInTries } from "@/db/schema/sign-in";
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
  await removeLetters(now);
  // A quiet day forgets wrong passwords; a browser keeps its cookie for a year.
  await db()
    .delete(signInTries)
    .where(lt(signInTries.lastTriedAt, after(now, -2 * DAY_MS)));
  await db()
    .delete(knownDevices)
    .where(lt(knownDevices.lastSeenAt, after(now, -400 * DAY_MS)));
}

/** Codes and links that open nothing, and letters nobody will ask about any more. */
async function removeLetters(now: Date): Promise<void> {
  await db()
    .delete(otpCodes)
    .where(lt(otpCodes.expiresAt, after(now, -2 * DAY_MS)));
  await db()
    .delete(passwordResets)
    .where(lt(passwordResets.expiresAt, after(now, -2 * DAY_MS)));
  const oldLetters = db()
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(lt(outboxMessages.createdAt, after(now, -90 * DAY_MS)))
    .limit(AT_ONCE);
  await db().delete(outboxMessages).where(inArray(outboxMessages.id, oldLetters));
}
