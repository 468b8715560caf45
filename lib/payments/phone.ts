import { and, count, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { db, type Executor } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { after, HOUR_MS } from "@/lib/dates";
import { AppError, invalid } from "@/lib/errors";
import type { PaymentRequest } from "./contract";

/**
 * The number a request is to be charged to; null for a card. 422 on the field `phone` when it is not one, also where somebody
 * wants the last number of a booking that is not theirs: nobody learns whether there was one.
 */
export async function phoneFor(
  { userId }: UserActor,
  { bookingId, method, phone, isRepeat }: PaymentRequest,
): Promise<string | null> {
  if (method === "card") return null;
  const last = isRepeat && !phone ? await findLastPhone(userId, bookingId, method) : null;
  return last ?? payerPhone(phone ?? "");
}

/** Numbers a renter may want to pay from: the one of this booking's last prompt, and their own. */
export async function listOwnPhones({ userId }: UserActor, bookingId: string): Promise<string[]> {
  const [user] = await db().select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  const last = await findLastPhone(userId, bookingId);
  return [last, user?.phone].flatMap((phone) => phone || []);
}

/** A Rwandan number however it is written, as E.164. */
function payerPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, "RW");
  if (!number?.isValid() || number.country !== "RW") throw invalid("phoneInvalid", "phone");
  return number.number;
}

/** Prompts to one number that came to nothing within the hour; a wrong PIN or an empty account takes fewer. */
const MOST_VAIN_PROMPTS = 5;

/**
 * A telephone is somebody's, and whoever pays may type any number: after so many prompts of one renter that nobody
 * approved, the next has to wait (429).
 */
export async function requirePatience(executor: Executor, renterId: string, phone: string, now: Date) {
  const isVain = and(
    eq(bookings.renterId, renterId),
    eq(payments.payerPhone, phone),
    inArray(payments.status, ["failed", "expired"]),
    gt(payments.createdAt, after(now, -HOUR_MS)),
  );
  const [vain] = await executor
    .select({ count: count() })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(isVain);
  if (vain && vain.count >= MOST_VAIN_PROMPTS) throw new AppError("rate_limited", "tooManyPrompts");
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
