import { z } from "zod";
import { paymentPurpose } from "@/lib/payments/contract";

export const sandboxParams = z.object({ reference: z.uuid() });

/** What the payer answers on the sandbox's page. */
export const sandboxAnswer = z.object({ answer: z.enum(["approve", "reject", "time_out"]) });
export type SandboxAnswer = z.infer<typeof sandboxAnswer>;

export const sandboxCharge = z.object({
  reference: z.uuid(),
  bookingId: z.uuid(),
  purpose: paymentPurpose,
  method: z.enum(["card", "momo", "airtel"]),
  amount: z.int(),
  currency: z.enum(["USD", "RWF"]),
  maskedPhone: z.string().nullable(),
  status: z.enum(["pending", "authorized", "captured", "failed", "expired", "cancelled"]),
  /** When the prompt runs out; a card form does not. */
  expiresAt: z.iso.datetime().nullable(),
});
export type SandboxCharge = z.infer<typeof sandboxCharge>;
