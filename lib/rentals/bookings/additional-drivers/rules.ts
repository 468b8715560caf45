import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import type { QuoteLine } from "@/lib/catalog/pricing/contract";

/** How many additional drivers the bill of a booking pays for. */
export const driverPlacesOf = (lines: readonly QuoteLine[]): number =>
  lines.find(({ rule }) => rule === "additional_driver")?.pieces ?? 0;

/** Drivers are named, and step back, until the vehicle is handed over. */
export const areDriversOpen = (status: BookingStatus): boolean =>
  ["pending_payment", "requested", "confirmed"].includes(status);

/** Withdrawn ones count, so that naming again and again sends no more emails than this. */
export const MOST_INVITATIONS = 12;
