import type { bookings } from "@/db/schema/rentals/bookings";

export type BookingRow = typeof bookings.$inferSelect;
