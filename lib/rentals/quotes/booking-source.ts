import { z } from "zod";
import { bookingSources } from "@/db/enums/rentals";

export const bookingSource = z.enum(bookingSources);
export type BookingSource = z.infer<typeof bookingSource>;

/** The sources of bookings that staff make for a customer. */
export const counterSource = bookingSource.exclude(["marketplace"]);

/**
 * Whether it was booked at the business's counter: the business takes the money, and the customer does not pay here.
 */
export const isCounterBooking = ({ source }: { source: BookingSource }): boolean => source !== "marketplace";
