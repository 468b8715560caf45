import { z } from "zod";
import { bookingSummary } from "@/lib/bookings/contract";

/** The owner's lists of bookings, in the order of a day's work. */
export const rentalTab = z.enum(["requests", "upcoming", "active", "completed", "cancelled", "all"]);
export type RentalTab = z.infer<typeof rentalTab>;

const narrowed = z.object({
  /** Words of a customer's name, a car's name or plate, or of a reference. */
  search: z.string().trim().max(120).default(""),
  /** Only those of one customer. */
  renter: z.uuid().optional(),
});

export const rentalListQuery = narrowed.extend({
  tab: rentalTab.default("all"),
  /** Of the page before: its `nextCursor`. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type RentalListQuery = z.infer<typeof rentalListQuery>;

export const rentalTotalsQuery = narrowed;
export type RentalTotalsQuery = z.infer<typeof rentalTotalsQuery>;

const insuranceCoverage = z.enum(["basic", "plus", "full"]);
export type InsuranceCoverage = z.infer<typeof insuranceCoverage>;

/** A booking as the business's list shows it (spec.md §3, "Rental (business)"). */
const rental = bookingSummary.extend({
  plate: z.string().nullable(),
  /** Where the car changes hands: the renter's door, or where it stands. */
  pickupLocation: z.string(),
  /** E.164; only for who runs rentals, and only once the rental is paid. */
  customerPhone: z.string().nullable(),
  insuranceCoverage,
});
export type Rental = z.infer<typeof rental>;

export const rentalPage = z.object({ items: z.array(rental), nextCursor: z.uuid().nullable() });
export type RentalPage = z.infer<typeof rentalPage>;

/** How many rentals each tab lists, with the same words and customer. */
export const rentalTotals = z.record(rentalTab, z.int());
export type RentalTotals = z.infer<typeof rentalTotals>;
