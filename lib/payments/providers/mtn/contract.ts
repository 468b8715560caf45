import { z } from "zod";

/** What `GET …/requesttopay/{reference}` and a callback say, as much of it as is read. */
export const mtnPayment = z.object({
  amount: z.coerce.string(),
  currency: z.string().optional(),
  externalId: z.string().optional(),
  financialTransactionId: z.coerce.string().optional(),
  status: z.enum(["CREATED", "PENDING", "SUCCESSFUL", "FAILED"]),
  /** Seen as a word and as an object. */
  reason: z.union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)]).optional(),
});
export type MtnPayment = z.infer<typeof mtnPayment>;

/** Ten times what MTN sends; it signs nothing, so anybody may send it here. */
const LONGEST_CALLBACK = 8 * 1024;

/** The body of a callback, as text. It carries no X-Reference-Id: externalId is what we gave it. */
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
