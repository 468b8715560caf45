import { z } from "zod";

const outcome = z.object({
  /** A code similar to an HTTP status, as text. */
  code: z.coerce.string().optional(),
  message: z.string().optional(),
  /** DP008000010xx */
  response_code: z.string().optional(),
  success: z.boolean(),
});

/** The fields used from Airtel's answers to charges, status requests and refunds. */
export const airtelResponse = z.object({
  data: z
    .object({
      transaction: z
        .object({
          id: z.string().optional(),
          airtel_money_id: z.string().nullish(),
          status: z.string().optional(),
          message: z.string().nullish(),
        })
        .optional(),
    })
    .nullish(),
  status: outcome,
});
export type AirtelResponse = z.infer<typeof airtelResponse>;

/** expires_in is text and its value varies: 180 is documented, 3600 was observed. */
export const airtelToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

export const airtelCallback = z.object({
  transaction: z.object({ id: z.string().max(100) }),
  hash: z.string().optional(),
});
