import { z } from "zod";
import { riskSignals } from "@/db/enums/rentals";

/** Why a booking has to be reviewed, for administrators. */
export const bookingRisk = z.object({
  score: z.int(),
  signals: z.array(z.enum(riskSignals)),
  /** Whether the owner was asked to accept it although the vehicle can be booked instantly. */
  asksOwner: z.boolean(),
  reviewedAt: z.iso.datetime().nullable(),
  /** The reviewing administrator's name. */
  reviewedBy: z.string().nullable(),
});
export type BookingRisk = z.infer<typeof bookingRisk>;
