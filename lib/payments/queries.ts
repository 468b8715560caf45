import { and, eq } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import type { Actor } from "@/lib/auth/contract";
import { statusAt } from "@/lib/bookings/machine";
import { visibleTo as bookingsVisibleTo } from "@/lib/bookings/queries";
import { after } from "@/lib/dates";
import { env, showsCardForm } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { isHanging } from "./breaker";
import { failureCode, type PaymentView } from "./contract";
import { promptLifeOf } from "./providers";
import { maskPhone } from "./rules";

/** A payment is visible to whom its booking is. */
export async function getPaymentRow(actor: Actor, paymentId: string) {
  const [row] = await db()
    .select({ payment: payments, booking: bookings })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(payments.id, paymentId), bookingsVisibleTo(actor)));
  if (!row) throw notFound();
  return row;
}

export async function getPayment(actor: Actor, paymentId: string, now: Date): Promise<PaymentView> {
  const { payment, booking } = await getPaymentRow(actor, paymentId);
  const isPayer = actor.kind === "user" && actor.userId === booking.renterId;
  const isPending = payment.status === "pending";
  const awaitsPayer = isPending && isPayer;
  return {
    ...payment,
    currency: payment.currency as PaymentView["currency"],
    maskedPhone: payment.payerPhone && maskPhone(payment.payerPhone),
    actionUrl: awaitsPayer && env().DEMO_MODE ? `/sandbox/${payment.id}` : null,
    hasCardForm: awaitsPayer && payment.method === "card" && showsCardForm(),
    promptExpiresAt: isPending ? promptEnd(payment) : null,
    failureCode: failureCode.safeParse(payment.failureCode).data ?? null,
    isProviderSlow: (isPending || payment.status === "created") && isHanging(payment.provider),
    bookingStatus: statusAt(booking, now),
  };
}

/** A prompt is sent when its payment is claimed. */
function promptEnd({ provider, updatedAt }: typeof payments.$inferSelect): string | null {
  const lifeMs = promptLifeOf(provider);
  return lifeMs ? after(updatedAt, lifeMs).toISOString() : null;
}
