import { getPaymentRow } from "@/lib/payments/payments/queries";
import type { Actor } from "@/lib/platform/actor";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import { maskPhone } from "@/lib/platform/text";
import { paymentMethod } from "@/lib/rentals/bookings/money/contract";
import { type ChargeRow, findChargeByReference } from "./charges";
import type { SimulatedCharge } from "./contract";

/** Returns a charge for its payer. Throws 404 outside demo mode and for everyone else. */
export async function getSimulatedCharge(
  actor: Actor,
  reference: string,
  now: Date,
): Promise<SimulatedCharge> {
  const { payment, charge } = await getCharge(actor, reference, now);
  return {
    reference: payment.id,
    bookingId: payment.bookingId,
    purpose: payment.purpose,
    method: paymentMethod.parse(payment.method),
    amount: payment.amount,
    currency: payment.currency as SimulatedCharge["currency"],
    maskedPhone: payment.payerPhone && maskPhone(payment.payerPhone),
    status: shownStatus(charge),
    expiresAt: charge.expiresAt?.toISOString() ?? null,
  };
}

export async function getCharge(actor: Actor, reference: string, now: Date) {
  if (!env().DEMO_MODE) throw notFound();
  const { payment, booking } = await getPaymentRow(actor, reference);
  if (actor.kind !== "user" || booking.renterId !== actor.userId) throw notFound();
  const charge = await findChargeByReference(payment.provider, payment.id, now);
  if (!charge) throw notFound();
  return { payment, charge };
}

function shownStatus({ provider, status, reason }: ChargeRow): SimulatedCharge["status"] {
  // A declined card leaves the intent open, but for the payer it is over.
  const isOver = status === "failed" || (provider === "stripe" && reason !== null && status !== "captured");
  if (!isOver) return status as SimulatedCharge["status"];
  return reason === "timed_out" || reason === "abandoned" ? "expired" : "failed";
}
