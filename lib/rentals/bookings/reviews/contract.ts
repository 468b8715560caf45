import { z } from "zod";

/** Where the reviews of both sides stand after the return. */
export const reviewing = z.object({
  /** Until then both sides may write. What is written is public once both have written, or then. */
  until: z.iso.datetime(),
  arePublic: z.boolean(),
  /** Whether the other side has written; false for administrators. */
  isOtherWritten: z.boolean(),
  /** Why administrators hold back the review of either side, for its author and for them; null while it is shown. */
  heldReason: z.object({ renter: z.string().nullable(), owner: z.string().nullable() }),
  /** For a renter who was written down at the counter: neither side can write before they have confirmed their number. */
  needsPhone: z.boolean(),
});
