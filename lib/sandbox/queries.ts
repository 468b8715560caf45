import type { Actor } from "@/lib/auth/contract";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { getPaymentRow } from "@/lib/payments/queries";
import { maskPhone } from "@/lib/payments/rules";
import { find, stateOf } from "./books";
import { type SandboxCharge, sandboxCharge } from "./contract";

/** A charge for the person who is to answer it. 404 outside demo mode and for everybody else. */
export async function getSandboxCharge(actor: Actor, reference: string, now: Date): Promise<SandboxCharge> {
  if (!env().DEMO_MODE) throw notFound();
  const { payment, booking } = await getPaymentRow(actor, reference);
  if (actor.kind !== "user" || booking.renterId !== actor.userId) throw notFound();
  const charge = await find(reference);
  if (!charge) throw notFound();
  return sandboxCharge.parse({
    ...charge,
    bookingId: payment.bookingId,
    maskedPhone: charge.payerPhone && maskPhone(charge.payerPhone),
    status: stateOf(charge, now).status,
    expiresAt: charge.expiresAt.toISOString(),
  });
}
