import { z } from "zod";

/** Where the reviews of both sides stand after the return. */
export const reviewing = z.object({
  /** Until then both sides may write. What is written is public once both have written, or then. */
  until: z.iso.datetime(),
  arePublic: z.boolean(),
  /** Whether the other side has written; false for administrators. */
  isOtherWritten: z.boolean(),
  /** For a renter who was written down at the counter: neither side can write before they have confirmed their number. */
  needsPhone: z.boolean(),
});
