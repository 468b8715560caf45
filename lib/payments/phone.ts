import { and, desc, eq } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { db } from "@/db";
import { payments } from "@/db/schema/payments";
import { invalid } from "@/lib/errors";
import type { PaymentRequest } from "./contract";

/** The number a request is to be charged to; null for a card. 422 on the field `phone` when it is not one. */
export async function phoneFor({
  bookingId,
  method,
  phone,
  isRepeat,
}: PaymentRequest): Promise<string | null> {
  if (method === "card") return null;
  const last = isRepeat && !phone ? await findLastPhone(bookingId, method) : null;
  return last ?? payerPhone(phone ?? "");
}

/** A Rwandan number however it is written, as E.164. */
function payerPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, "RW");
  if (!number?.isValid() || number.country !== "RW") throw invalid("phoneInvalid", "phone");
  return number.number;
}

async function findLastPhone(bookingId: string, method: PaymentRequest["method"]) {
  const [last] = await db()
    .select({ phone: payments.payerPhone })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.method, method)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return last?.phone;
}
