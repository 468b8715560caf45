import { z } from "zod";
import { currencies } from "@/lib/platform/money";
import { paymentMethod, paymentPurpose } from "@/lib/rentals/bookings/money/contract";

export const simulatedChargeParams = z.object({ reference: z.uuid() });

/** The payer's answer on the page of a simulated provider. */
export const payerAnswer = z.object({ answer: z.enum(["approve", "reject", "time_out"]) });
export type PayerAnswer = z.infer<typeof payerAnswer>;

export const simulatedCharge = z.object({
  reference: z.uuid(),
  bookingId: z.uuid(),
  purpose: paymentPurpose,
  method: paymentMethod,
  amount: z.int(),
  currency: z.enum(currencies),
  maskedPhone: z.string().nullable(),
  status: z.enum(["pending", "authorized", "captured", "failed", "expired", "cancelled"]),
  /** When the prompt expires; null for a card form, which does not. */
  expiresAt: z.iso.datetime().nullable(),
});
export type SimulatedCharge = z.infer<typeof simulatedCharge>;
