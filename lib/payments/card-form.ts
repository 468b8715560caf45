import type { UserActor } from "@/lib/auth/contract";
import { AppError, conflict, notFound } from "@/lib/errors";
import type { CardForm } from "./contract";
import { chargeRefOf, providerNamed } from "./providers";
import { getPaymentRow } from "./queries";

/** For the payer alone, and only while the card is awaited: whoever knows the secret may pay the charge. */
export async function getCardForm(actor: UserActor, paymentId: string): Promise<CardForm> {
  const { payment, booking } = await getPaymentRow(actor, paymentId);
  const provider = providerNamed(payment.provider);
  if (booking.renterId !== actor.userId || !provider.cardForm) throw notFound();
  if (payment.status !== "pending") throw conflict("paymentNotOpen");
  const form = await provider.cardForm(chargeRefOf(payment));
  if (!form) throw new AppError("unavailable", "unavailable");
  return form;
}
