import { z } from "zod";
import { currencies } from "@/lib/platform/money";
import {
  failureCode,
  type PaymentMethod,
  paymentMethod,
  paymentPurpose,
  paymentStatus,
} from "@/lib/rentals/bookings/money/contract";

/**
 * Returns the network of a Rwandan number in any notation, even while it is being typed; undefined for other or
 * incomplete numbers.
 */
export function mobileNetworkOf(phone: string): "momo" | "airtel" | undefined {
  const prefix = phone.replace(/\D/g, "").match(/^(?:00)?(?:250)?0?(7[2389])/)?.[1];
  if (prefix === "78" || prefix === "79") return "momo";
  return prefix ? "airtel" : undefined;
}

/** The message for a number of the other network, which would not receive a prompt. */
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
    /** Defaults to the rental. */
    purpose: paymentPurpose.optional(),
    method: paymentMethod,
    /** For mobile money only; a Rwandan number in any notation. */
    phone: z.string().trim().max(30, "phoneInvalid").optional(),
    /** Used instead of a number: the prompt goes to the number of this booking's last prompt. */
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

/** The data for opening the provider's own card form; card numbers never reach our servers. */
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
  currency: z.enum(currencies),
  /** "+250 ••• ••• 456" */
  maskedPhone: z.string().nullable(),
  /** Where the payer approves the payment; null when there is nothing to do or it happens on their phone. */
  actionUrl: z.string().nullable(),
  /** The payer enters the card in the provider's own form (GET /api/payments/:id/card-form). */
  hasCardForm: z.boolean(),
  /** The approximate expiry of the mobile money prompt; null when there is none. */
  promptExpiresAt: z.iso.datetime().nullable(),
  failureCode: failureCode.nullable(),
  /** The provider does not answer at the moment, so the payment's outcome will be known later. */
  isProviderSlow: z.boolean(),
  bookingStatus: z.string(),
});
export type PaymentView = z.infer<typeof paymentView>;
