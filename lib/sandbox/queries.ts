import type { Actor } from "@/lib/auth/contract";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { getPaymentRow } from "@/lib/payments/queries";
import { maskPhone } from "@/lib/payments/rules";
import { type ChargeRow, findByReference } from "./books";
import type { SandboxCharge } from "./contract";

/** A charge for the person who is to answer it. 404 outside demo mode and for everybody else. */
export async function getSandboxCharge(actor: Actor, reference: string, now: Date): Promise<SandboxCharge> {
  const { payment, charge } = await getCharge(actor, reference, now);
  return {
    reference: payment.id,
    bookingId: payment.bookingId,
    purpose: payment.purpose,
    method: payment.method,
    amount: payment.amount,
    currency: payment.currency as SandboxCharge["currency"],
    maskedPhone: payment.payerPhone && maskPhone(payment.payerPhone),
    status: shownStatus(charge),
    expiresAt: charge.expiresAt?.toISOString() ?? null,
  };
}

export async function getCharge(actor: Actor, reference: string, now: Date) {
  if (!env().DEMO_MODE) throw notFound();
  const { payment, booking } = await getPaymentRow(actor, reference);
  if (actor.kind !== "user" || booking.renterId !== actor.userId) throw notFound();
  const charge = await findByReference(payment.provider, payment.id, now);
  if (!charge) throw notFound();
  return { payment, charge };
}

function shownStatus({ provider, status, reason }: ChargeRow): SandboxCharge["status"] {
  // A card that was refused leaves its intent open; for the payer it is over.
  const isOver = status === "failed" || (provider === "stripe" && reason !== null && status !== "captured");
  if (!isOver) return status as SandboxCharge["status"];
  return reason === "timed_out" || reason === "abandoned" ? "expired" : "failed";
}
