import type { DashboardSearchResults } from "@/lib/insights/dashboard-search/contract";

/** An option of the list with its label and link. */
export interface SearchResult {
  key: string;
  title: string;
  subtitle: string;
  href: string;
}

export interface SearchResultGroup {
  kind: "vehicles" | "rentals" | "customers";
  results: SearchResult[];
}

/** Groups the results; empty groups are left out. `countOf` formats a renter's number of bookings. */
export function groupResults(
  found: DashboardSearchResults,
  countOf: (count: number) => string,
): SearchResultGroup[] {
  const groups: SearchResultGroup[] = [
    {
      kind: "vehicles",
      results: found.vehicles.map(({ id, title, plate }) => ({
        key: `car-${id}`,
        title,
        subtitle: plate ?? "",
        href: `/dashboard/business/vehicles?${new URLSearchParams({ search: plate ?? title })}`,
      })),
    },
    {
      kind: "rentals",
      results: found.rentals.map(({ id, reference, renterName, vehicleTitle }) => ({
        key: `rental-${id}`,
        title: reference,
        subtitle: `${renterName} · ${vehicleTitle}`,
        href: `/dashboard/business/rentals/${id}`,
      })),
    },
    {
      kind: "customers",
      results: found.customers.map(({ id, name, rentals }) => ({
        key: `customer-${id}`,
        title: name,
        subtitle: countOf(rentals),
        href: `/dashboard/business/rentals?${new URLSearchParams({ tab: "all", renter: id })}`,
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}
