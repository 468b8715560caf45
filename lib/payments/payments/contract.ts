import { z } from "zod";
import {
  failureCode,
  type PaymentMethod,
  paymentMethod,
  paymentPurpose,
  paymentStatus,
} from "@/lib/rentals/bookings/money/contract";

/** Whose network a Rwandan number is of, however it is written and as far as it is typed; undefined: neither, or not to be told. */
export function mobileNetworkOf(phone: string): "momo" | "airtel" | undefined {
  const prefix = phone.replace(/\D/g, "").match(/^(?:00)?(?:250)?0?(7[2389])/)?.[1];
  if (prefix === "78" || prefix === "79") return "momo";
  return prefix ? "airtel" : undefined;
}

/** A number of the other network gets no prompt: what to say of it. */
function wrongNetworkMessage(
  method: PaymentMethod,
  phone: string | undefined,
): "phoneIsMtn" | "phoneIsAirtel" | undefined {
  const network = mobileNetworkOf(phone ?? "");
  if (method === "card" || !network || network === method) return undefined;
  return network === "momo" ? "phoneIsMtn" : "phoneIsAirtel";
}

export const paymentRequest = z
  .object({
    bookingId: z.uuid(),
    /** The rental unless said otherwise. */
    purpose: paymentPurpose.optional(),
    method: paymentMethod,
    /** Mobile money only; any way of writing a Rwandan number. */
    phone: z.string().trim().max(30).optional(),
    /** Instead of a number: the one the last prompt of this booking went to. */
    isRepeat: z.boolean().optional(),
  })
  .refine(({ method, phone, isRepeat }) => method === "card" || Boolean(phone) || isRepeat, {
    path: ["phone"],
    error: "phoneRequired",
  })
  .superRefine(({ method, phone }, context) => {
    const message = wrongNetworkMessage(method, phone);
    if (message) context.addIssue({ code: "custom", path: ["phone"], message });
  });
export type PaymentRequest = z.infer<typeof paymentRequest>;

export const paymentParams = z.object({ paymentId: z.uuid() });

/** What opens the provider's own card form in the browser; a card's number never comes near us. */
export const cardForm = z.object({ clientSecret: z.string(), publishableKey: z.string() });
export type CardForm = z.infer<typeof cardForm>;

/** A payment as its payer sees it. Amount in minor units of its currency. */
export const paymentView = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  purpose: paymentPurpose,
  method: paymentMethod,
  status: paymentStatus,
  amount: z.int(),
  currency: z.enum(["USD", "RWF"]),
  /** "+250 ••• ••• 456" */
  maskedPhone: z.string().nullable(),
  /** Where the payer approves it; null when there is nothing to do (or it happens on their phone). */
  actionUrl: z.string().nullable(),
  /** The payer types a card into the provider's own form (GET /api/payments/:id/card-form). */
  hasCardForm: z.boolean(),
  /** When the prompt on the telephone runs out, about; null when there is none. */
  promptExpiresAt: z.iso.datetime().nullable(),
  failureCode: failureCode.nullable(),
  /** The provider does not answer at the moment: what becomes of the payment is learnt later. */
  isProviderSlow: z.boolean(),
  bookingStatus: z.string(),
});
export type PaymentView = z.infer<typeof paymentView>;
