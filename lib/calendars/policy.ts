import type { Actor } from "@/lib/auth/contract";
import { may } from "@/lib/team/permissions";

/** May block days, change the settings and connect other calendars; administrators too. */
export const canRunCalendar = (actor: Actor, businessId: string) => may(actor, businessId, "calendar.block");
