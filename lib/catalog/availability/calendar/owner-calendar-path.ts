import { plusDays } from "@/lib/platform/dates";
import { monthDays } from "./rules";

/** The API's path of a vehicle's calendar for the days that the grid of a month shows. */
export function ownerCalendarPath(vehicleId: string, month: string): string {
  const days = monthDays(month);
  const range = `from=${days[0]}&to=${plusDays(days.at(-1) ?? "", 1)}`;
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/calendar?${range}`;
}
