import { type RentalTab, rentalTab } from "@/lib/rentals/contract";

/** What the list shows, as its address says it: reloads, links and Back keep it. */
export interface RentalsAddress {
  tab: RentalTab;
  search: string;
  renter?: string;
}

const home = "/dashboard/business/rentals";

/** A customer's rentals are all of theirs unless a tab is named. */
export function readAddress(params: { get(name: string): string | null }): RentalsAddress {
  const renter = params.get("renter") ?? undefined;
  const tab = rentalTab.safeParse(params.get("tab")).data ?? (renter ? "all" : "active");
  return { tab, search: params.get("search")?.slice(0, 120) ?? "", renter };
}

export function rentalsHref({ tab, search, renter }: RentalsAddress): string {
  const query = new URLSearchParams({ tab });
  if (search) query.set("search", search);
  if (renter) query.set("renter", renter);
  return `${home}?${query}`;
}
