import { z } from "zod";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { bookingSummary } from "@/lib/rentals/bookings/contract";
import { earningsOfOwner } from "@/lib/rentals/bookings/money/contract";
import { renterProfile } from "@/lib/rentals/renters/contract";

/** The tabs of a business's booking list, in the order of a day's work. */
export const bookingTab = z.enum(["requests", "upcoming", "active", "completed", "cancelled", "all"]);
export type BookingTab = z.infer<typeof bookingTab>;

const listFilters = z.object({
  /** Words from a renter's name, a vehicle's title or plate, or a booking reference. */
  search: z.string().trim().max(120).default(""),
  /** Only the bookings of this renter. */
  renter: z.uuid().optional(),
});

export const businessBookingsQuery = listFilters.extend({
  tab: bookingTab.default("all"),
  /** The previous page's `nextCursor`, or the id of its last booking, which clients of the previous release send. */
  cursor: z.union([timeCursor, z.uuid()]).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type BusinessBookingsQuery = z.infer<typeof businessBookingsQuery>;

export const businessBookingTotalsQuery = listFilters;
export type BusinessBookingTotalsQuery = z.infer<typeof businessBookingTotalsQuery>;

const insuranceCoverage = z.enum(["basic", "plus", "full"]);
export type InsuranceCoverage = z.infer<typeof insuranceCoverage>;

/** A booking as the business's list shows it (spec.md §3, "Rental (business)"). */
const businessBooking = bookingSummary.extend({
  plate: z.string().nullable(),
  /** The renter's delivery address, or the vehicle's neighbourhood. */
  pickupLocation: z.string(),
  /** E.164; only for members who may run rentals, and only once the booking is agreed. */
  customerPhone: z.string().nullable(),
  /** Null where no tier was chosen and no documents of the vehicle are approved until the return. */
  insuranceCoverage: insuranceCoverage.nullable(),
  /** What the owner may know about the renter, while the request waits for an answer. */
  renterProfile: renterProfile.nullable(),
  /** For members who may see what the business earns. */
  earnings: earningsOfOwner.nullable(),
});
export type BusinessBooking = z.infer<typeof businessBooking>;

export const businessBookingPage = z.object({
  items: z.array(businessBooking),
  nextCursor: z.string().nullable(),
});
export type BusinessBookingPage = z.infer<typeof businessBookingPage>;

/** The number of bookings in each tab, with the same search and renter filter as the list. */
export const businessBookingTotals = z.record(bookingTab, z.int());
export type BusinessBookingTotals = z.infer<typeof businessBookingTotals>;
