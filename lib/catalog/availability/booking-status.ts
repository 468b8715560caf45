import { z } from "zod";
import { type bookingSources, bookingStatuses } from "@/db/enums/rentals";

export const bookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.infer<typeof bookingStatus>;

/**
 * Whether staff have agreed on it with a customer who pays at the pick-up. Until then it is unpaid, but everything else
 * is as for a confirmed one. `status` is the effective one.
 */
export const isDueAtPickUp = ({
  status,
  source,
}: {
  status: BookingStatus | "none";
  source: (typeof bookingSources)[number];
}): boolean => status === "pending_payment" && source !== "marketplace";

/** Whether a confirmed rental does not take place after all. */
export const isNotTakingPlace = (status: BookingStatus): boolean =>
  status === "cancelled" || status === "no_show";
