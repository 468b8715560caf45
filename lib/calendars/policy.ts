import type { Actor } from "@/lib/auth/contract";
import { may } from "@/lib/team/permissions";

/** Who rents a car is for those who see its rentals: a program that only reads the fleet sees that it is taken, and when. */
export const seesRenters = (actor: Actor, businessId: string) => may(actor, businessId, "rentals.view");

/** May block days, change the settings and connect other calendars; administrators too. */
export const canRunCalendar = (actor: Actor, businessId: string) => may(actor, businessId, "calendar.block");
