import type { CardForm } from "@/lib/payments/payments/contract";
import { getPaymentRow } from "@/lib/payments/payments/queries";
import { chargeRefOf, providerNamed } from "@/lib/payments/providers/registry";
import type { UserActor } from "@/lib/platform/actor";
import { AppError, conflict, notFound } from "@/lib/platform/errors";

/**
 * Only the payer may read this, and only while the card payment is pending, because anyone with the secret can pay the
 * charge.
 */
export async function getCardForm(actor: UserActor, paymentId: string): Promise<CardForm> {
  const { payment, booking } = await getPaymentRow(actor, paymentId);
  const provider = providerNamed(payment.provider);
  if (booking.renterId !== actor.userId || !provider.cardForm) throw notFound();
  if (payment.status !== "pending") throw conflict("paymentNotOpen");
  const form = await provider.cardForm(chargeRefOf(payment));
  if (!form) throw new AppError("unavailable", "unavailable");
  return form;
}
