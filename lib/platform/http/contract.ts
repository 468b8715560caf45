import { z } from "zod";

/** A route about one business. */
export const businessParams = z.object({ businessId: z.uuid("fieldInvalid") });

/** The query of a page about one of the reader's businesses. */
export const businessQuery = z.object({ businessId: z.uuid().optional().catch(undefined) });

/** The answer of a removal. */
export const doneResponse = z.object({ done: z.literal(true) });
