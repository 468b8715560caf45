import { chosenHours, type RequestedDates } from "@/lib/catalog/vehicles/requested-dates";

/** The URL of a vehicle's page, with the dates and a chosen extra if given. */
export function vehicleHref(id: string, dates?: RequestedDates, extra?: string): string {
  const path = `/vehicle/${encodeURIComponent(id)}`;
  if (!dates) return extra ? `${path}?extras=${extra}` : path;
  const { from, to } = dates;
  const query = new URLSearchParams([["from", from], ["to", to], ...chosenHours(dates)]);
  if (extra) query.set("extras", extra);
  return `${path}?${query}`;
}
