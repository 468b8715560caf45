import { z } from "zod";

/** A route about one business. */
export const businessParams = z.object({ businessId: z.uuid("fieldInvalid") });

/** The answer of a removal. */
export const doneResponse = z.object({ done: z.literal(true) });
