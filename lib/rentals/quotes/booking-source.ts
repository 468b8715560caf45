import { z } from "zod";
import { bookingSources } from "@/db/enums/rentals";

export const bookingSource = z.enum(bookingSources);
export type BookingSource = z.infer<typeof bookingSource>;

/** The sources of what staff books for a customer. */
export const counterSource = bookingSource.exclude(["marketplace"]);

/** Was it booked at the business's counter? Then the business takes the money, and the customer pays nothing here. */
export const isCounterBooking = ({ source }: { source: BookingSource }): boolean => source !== "marketplace";
