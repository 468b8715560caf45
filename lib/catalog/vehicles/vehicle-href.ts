import { DEFAULT_TIME, type RequestedDates } from "@/lib/catalog/vehicles/requested-dates";

/** The address of a vehicle's page, with the dates and a chosen extra if given. */
export function vehicleHref(id: string, dates?: RequestedDates, extra?: string): string {
  const path = `/vehicle/${encodeURIComponent(id)}`;
  if (!dates) return extra ? `${path}?extras=${extra}` : path;
  const { from, to, fromTime, toTime } = dates;
  const query = new URLSearchParams({ from, to });
  if (fromTime && fromTime !== DEFAULT_TIME) query.set("fromTime", fromTime);
  if (toTime && toTime !== DEFAULT_TIME) query.set("toTime", toTime);
  if (extra) query.set("extras", extra);
  return `${path}?${query}`;
}
