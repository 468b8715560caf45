import { and, count, desc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { db, type Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import type { PaymentRequest } from "@/lib/payments/payments/contract";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { AppError, invalid } from "@/lib/platform/errors";

/**
 * Returns the number to charge for a request; null for a card. Throws 422 on the field `phone` for an invalid number,
 * and also for the last number of another renter's booking, so as not to reveal whether there was one.
 */
export async function resolvePayerPhone(
  { userId }: UserActor,
  { bookingId, method, phone, isRepeat }: PaymentRequest,
): Promise<string | null> {
  if (method === "card") return null;
  const last = isRepeat && !phone ? await findLastPhone(userId, bookingId, method) : null;
  return last ?? parsePayerPhone(phone ?? "");
}

/** The numbers a renter may pay from: the one of this booking's last prompt, and their own. */
export async function listOwnPhones({ userId }: UserActor, bookingId: string): Promise<string[]> {
  const [user] = await db().select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  const last = await findLastPhone(userId, bookingId);
  return [last, user?.phone].flatMap((phone) => phone || []);
}

/** Parses a Rwandan number in any notation into E.164. */
function parsePayerPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, "RW");
  if (!number?.isValid() || number.country !== "RW") throw invalid("phoneInvalid", "phone");
  return number.number;
}

/**
 * Maximum of prompts to one number that were not approved within an hour: by one renter those that failed, enough for a
 * wrong PIN or an empty account; by all renters together also those under way.
 */
const MAX_UNANSWERED_PROMPTS = 5;
const MAX_UNANSWERED_PROMPTS_OF_ALL = 10;

/**
 * A payer may type any number, even one that belongs to another person, so after this many prompts without approval,
 * the next has to wait (429). Prompts of others do not hinder the account that has verified the number. Counts under a
 * lock on the number, taken after those on the vehicle and the booking, so that prompts started at once see each other.
 */
export async function requireFewerPrompts(tx: Transaction, renterId: string, phone: string, now: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`prompts ${phone}`}, 0))`);
  // By the time they ended, because a prompt may be sent hours after its payment was started.
  const hasFailed = and(
    inArray(payments.status, ["failed", "expired"]),
    gt(payments.updatedAt, addMs(now, -HOUR_MS)),
  );
  const isUnderWay = inArray(payments.status, ["created", "pending"]);
  const [unanswered] = await tx
    .select({
      byRenter: count(sql`case when ${bookings.renterId} = ${renterId} and ${hasFailed} then 1 end`),
      byAll: count(),
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    // As in payments_phone_idx.
    .where(and(sql`reverse(${payments.payerPhone}) = reverse(${phone})`, or(hasFailed, isUnderWay)));
  if (!unanswered) return;
  const isOwn = and(eq(users.id, renterId), eq(users.phone, phone), isNotNull(users.phoneVerifiedAt));
  const hasTooMany =
    unanswered.byRenter >= MAX_UNANSWERED_PROMPTS ||
    (unanswered.byAll >= MAX_UNANSWERED_PROMPTS_OF_ALL && (await tx.$count(users, isOwn)) === 0);
  if (hasTooMany) throw new AppError("rate_limited", "tooManyPrompts");
}

async function findLastPhone(renterId: string, bookingId: string, method?: PaymentRequest["method"]) {
  const [last] = await db()
    .select({ phone: payments.payerPhone })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        eq(bookings.renterId, renterId),
        eq(payments.bookingId, bookingId),
        method ? eq(payments.method, method) : isNotNull(payments.payerPhone),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return last?.phone;
}
