import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import type { QuoteLine } from "@/lib/catalog/pricing/contract";

/** How many additional drivers the bill of a booking pays for. */
export const driverPlacesOf = (lines: readonly QuoteLine[]): number =>
  lines.find(({ rule }) => rule === "additional_driver")?.pieces ?? 0;

/** Whether drivers may be invited and withdraw: until the vehicle is handed over. */
export const areDriversOpen = (status: BookingStatus): boolean =>
  ["pending_payment", "requested", "confirmed"].includes(status);

/** Withdrawn invitations count too, because each sends an email. */
export const MAX_INVITATIONS = 12;
