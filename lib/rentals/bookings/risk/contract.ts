import { z } from "zod";
import { riskSignals } from "@/db/enums/rentals";

/** Why a booking is to be reviewed, for administrators. */
export const bookingRisk = z.object({
  score: z.int(),
  signals: z.array(z.enum(riskSignals)),
  /** The owner was asked to accept it, although the vehicle is booked instantly. */
  asksOwner: z.boolean(),
  reviewedAt: z.iso.datetime().nullable(),
  /** Who reviewed it. */
  reviewedBy: z.string().nullable(),
});
export type BookingRisk = z.infer<typeof bookingRisk>;
