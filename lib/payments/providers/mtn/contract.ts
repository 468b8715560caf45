import { z } from "zod";

/** The fields used from `GET …/requesttopay/{reference}` and from a callback. */
export const mtnPayment = z.object({
  amount: z.coerce.string(),
  currency: z.string().optional(),
  externalId: z.string().optional(),
  financialTransactionId: z.coerce.string().optional(),
  status: z.enum(["CREATED", "PENDING", "SUCCESSFUL", "FAILED"]),
  /** MTN sends this as a string or as an object. */
  reason: z.union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)]).optional(),
});
export type MtnPayment = z.infer<typeof mtnPayment>;

/** Ten times the size that MTN sends. MTN does not sign callbacks, so anyone may send one here. */
const LONGEST_CALLBACK = 8 * 1024;

/** The body of a callback, as text. It has no X-Reference-Id; externalId is the reference that we gave the charge. */
export const mtnCallback = z
  .string()
  .max(LONGEST_CALLBACK)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  })
  .pipe(z.object({ externalId: z.string().max(100) }));

export const mtnToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

export const mtnError = z.object({ code: z.string() });
