import { z } from "zod";

/** The state of both sides' reviews after the return. */
export const reviewing = z.object({
  /** The deadline for both sides. Reviews become public once both are written, or at the deadline. */
  until: z.iso.datetime(),
  arePublic: z.boolean(),
  /** Whether the other side has written; false for administrators. */
  isOtherWritten: z.boolean(),
  /**
   * Why administrators hide the review of either side, for its author and for administrators; null while it is shown.
   */
  heldReason: z.object({ renter: z.string().nullable(), owner: z.string().nullable() }),
  /** For a renter entered at the counter: neither side can write before they have confirmed their number. */
  needsPhone: z.boolean(),
});
