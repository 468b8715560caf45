import type { Actor } from "@/lib/platform/actor";
import { hasPermission } from "@/lib/platform/permissions";

/**
 * Renters' names require `rentals.view`; an API key that only reads the fleet sees when a vehicle is
 * occupied, not by whom.
 */
export const canSeeRenters = (actor: Actor, businessId: string) =>
  hasPermission(actor, businessId, "rentals.view");

/** May block days, change availability settings and connect calendars; administrators may as well. */
export const canManageCalendar = (actor: Actor, businessId: string) =>
  hasPermission(actor, businessId, "calendar.block");
