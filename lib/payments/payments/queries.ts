import { and, eq } from "drizzle-orm";
import { db } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { isHanging } from "@/lib/payments/providers/circuit-breaker";
import { promptLifeOf } from "@/lib/payments/providers/registry";
import type { Actor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { env, showsCardForm } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import { maskPhone } from "@/lib/platform/text";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { failureCode, paymentMethod } from "@/lib/rentals/bookings/money/contract";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import type { PaymentView } from "./contract";

/** A payment is visible to everyone who may see its booking. */
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
  // A payment taken at a counter is complete and has no payment page.
  const { data: method } = paymentMethod.safeParse(payment.method);
  if (!method) throw notFound();
  const isPayer = actor.kind === "user" && actor.userId === booking.renterId;
  const isPending = payment.status === "pending";
  const awaitsPayer = isPending && isPayer;
  return {
    ...payment,
    method,
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

/** The prompt is sent when its payment is claimed, so its lifetime starts then. */
function promptEnd({ provider, updatedAt }: typeof payments.$inferSelect): string | null {
  const lifeMs = promptLifeOf(provider);
  return lifeMs ? addMs(updatedAt, lifeMs).toISOString() : null;
}
