import { type BookingTab, bookingTab } from "@/lib/rentals/bookings/business-list/contract";

/** The state of the list that its URL holds, so that reloads, links and Back keep it. */
export interface BusinessBookingsUrlState {
  tab: BookingTab;
  search: string;
  renter?: string;
}

const listPath = "/dashboard/business/rentals";

/** Reads the list's state from the URL. With a renter and no tab named, the tab is `all`. */
export function readBusinessBookingsUrl(params: {
  get(name: string): string | null;
}): BusinessBookingsUrlState {
  const renter = params.get("renter") ?? undefined;
  const tab = bookingTab.safeParse(params.get("tab")).data ?? (renter ? "all" : "active");
  return { tab, search: params.get("search")?.slice(0, 120) ?? "", renter };
}

export function businessBookingsUrlQuery({ tab, search, renter }: BusinessBookingsUrlState): URLSearchParams {
  const query = new URLSearchParams({ tab });
  if (search) query.set("search", search);
  if (renter) query.set("renter", renter);
  return query;
}
export const businessBookingsHref = (urlState: BusinessBookingsUrlState) =>
  `${listPath}?${businessBookingsUrlQuery(urlState)}`;

/** The API paths of the list's first page and of the numbers in its tabs. */
export function businessBookingsPath({ tab, search, renter }: BusinessBookingsUrlState): string {
  return `/api/rentals?${new URLSearchParams({ tab, ...(search && { search }), ...(renter && { renter }) })}`;
}
export function businessTotalsPath({ search, renter }: BusinessBookingsUrlState): string {
  return `/api/rentals/totals?${new URLSearchParams({ ...(search && { search }), ...(renter && { renter }) })}`;
}
