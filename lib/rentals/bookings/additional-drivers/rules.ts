import type { QuoteLine } from "@/lib/catalog/pricing/contract";

/** How many additional drivers the bill of a booking pays for. */
export const driverPlacesOf = (lines: readonly QuoteLine[]): number =>
  lines.find(({ rule }) => rule === "additional_driver")?.pieces ?? 0;

/** Withdrawn invitations count too, because each sends an email. */
export const MAX_INVITATIONS = 12;
