import type { Actor, TeamRole } from "@/lib/auth/contract";

/** Team roles that say when a car can be had; accountants only look. */
const runsCalendars: readonly TeamRole[] = ["owner", "manager", "agent"];

/** May block days, change the settings and connect other calendars; administrators too. */
export function canRunCalendar(actor: Actor, businessId: string): boolean {
  if (actor.kind !== "user") return false;
  if (actor.role === "admin") return true;
  return actor.memberships.some(
    (member) => member.businessId === businessId && runsCalendars.includes(member.role),
  );
}
