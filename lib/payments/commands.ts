import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { payments } from "@/db/schema/payments";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { lockBooking } from "@/lib/bookings/lock";
import { statusAt } from "@/lib/bookings/machine";
import { isOpenForBusiness } from "@/lib/bookings/open";
import { may } from "@/lib/bookings/policy";
import { takeStep } from "@/lib/bookings/step";
import type { BookingRow } from "@/lib/bookings/transition";
import { after } from "@/lib/dates";
import { conflict, forbidden } from "@/lib/errors";
import { advancePayment } from "./advance";
import type { PaymentMethod, PaymentRequest, PaymentView } from "./contract";
import { phoneFor } from "./phone";
import { providerFor } from "./providers";
import { getPayment } from "./queries";
import { chargeAmount } from "./rules";

/**
 * Begins to collect a booking's total. At most one payment of a booking is under way: asking again the same way
 * gives the one there is, another way is a conflict until it is settled.
 */
export async function startPayment(
  actor: UserActor,
  request: PaymentRequest,
  now: Date,
): Promise<PaymentView> {
  const provider = providerFor(request.method);
  const phone = await phoneFor(request);
  const paymentId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, request.bookingId);
    if (!may(actor, booking, "pay")) throw forbidden();
    const live = await findLivePayment(tx, booking.id);
    if (live) return continueWith(tx, live, request.method, phone);
    if (statusAt(booking, now) !== "pending_payment") throw conflict("bookingNotPayable");
    if (!(await isOpenForBusiness(tx, booking.businessId))) throw conflict("vehicleUnavailable");
    const id = uuid();
    await tx.insert(payments).values({
      id,
      bookingId: booking.id,
      method: request.method,
      provider: provider.name,
      status: "created",
      ...chargeAmount(request.method, booking),
      amountCents: booking.totalCents,
      payerPhone: phone,
      nextCheckAt: after(now, 5_000),
      createdAt: now,
      updatedAt: now,
    });
    if (request.method !== "card") await requestBeforePaying(tx, booking, actor, now);
    return id;
  });
  await advancePayment(paymentId, now);
  return getPayment(actor, paymentId, now);
}

/** Mobile money for a car the owner has to agree to is prompted only after the answer. */
async function requestBeforePaying(tx: Transaction, booking: BookingRow, actor: UserActor, now: Date) {
  if (!booking.isInstantBook && !booking.acceptedAt) await takeStep(tx, booking, actor, "request", {}, now);
}

/** The payment under way, with a corrected number while nothing was sent to the old one. */
async function continueWith(tx: Transaction, live: LivePayment, method: PaymentMethod, phone: string | null) {
  if (live.method !== method) throw conflict("paymentUnderWay");
  if (live.payerPhone === phone) return live.id;
  if (live.status !== "created") throw conflict("paymentUnderWay");
  await tx.update(payments).set({ payerPhone: phone }).where(eq(payments.id, live.id));
  return live.id;
}

type LivePayment = NonNullable<Awaited<ReturnType<typeof findLivePayment>>>;

async function findLivePayment(tx: Transaction, bookingId: string) {
  const [live] = await tx
    .select({
      id: payments.id,
      method: payments.method,
      status: payments.status,
      payerPhone: payments.payerPhone,
    })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        inArray(payments.status, ["created", "pending", "authorized", "captured"]),
      ),
    );
  return live;
}

/** Where a payment stands, asking the provider when it is still open. */
export async function pollPayment(actor: UserActor, paymentId: string, now: Date): Promise<PaymentView> {
  const payment = await getPayment(actor, paymentId, now);
  if (payment.status !== "created" && payment.status !== "pending") return payment;
  await advancePayment(paymentId, now);
  return getPayment(actor, paymentId, now);
}
