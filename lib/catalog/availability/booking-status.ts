import { z } from "zod";
import { bookingStatuses } from "@/db/enums/rentals";

export const bookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.infer<typeof bookingStatus>;

/** Whether a confirmed rental does not take place after all. */
export const isNotTakingPlace = (status: BookingStatus): boolean =>
  status === "cancelled" || status === "no_show";
