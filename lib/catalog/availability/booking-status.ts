import { z } from "zod";
import { bookingStatuses } from "@/db/enums/rentals";

export const bookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.infer<typeof bookingStatus>;
