import type { BusinessFindings } from "@/lib/business-search/contract";

/** One line of the list: what it says and where it leads. */
export interface Finding {
  key: string;
  title: string;
  note: string;
  href: string;
}

export interface FindingGroup {
  kind: "vehicles" | "rentals" | "customers";
  findings: Finding[];
}

/** What was found as groups of lines; empty ones are left out. `countOf` words how often a customer rented. */
export function groupsOf(found: BusinessFindings, countOf: (count: number) => string): FindingGroup[] {
  const groups: FindingGroup[] = [
    {
      kind: "vehicles",
      findings: found.vehicles.map(({ id, title, plate }) => ({
        key: `car-${id}`,
        title,
        note: plate ?? "",
        href: `/dashboard/business/vehicles?${new URLSearchParams({ search: plate ?? title })}`,
      })),
    },
    {
      kind: "rentals",
      findings: found.rentals.map(({ id, reference, renterName, vehicleTitle }) => ({
        key: `rental-${id}`,
        title: reference,
        note: `${renterName} · ${vehicleTitle}`,
        href: `/dashboard/business/rentals/${id}`,
      })),
    },
    {
      kind: "customers",
      findings: found.customers.map(({ id, name, rentals }) => ({
        key: `customer-${id}`,
        title: name,
        note: countOf(rentals),
        href: `/dashboard/business/rentals?${new URLSearchParams({ tab: "all", renter: id })}`,
      })),
    },
  ];
  return groups.filter(({ findings }) => findings.length > 0);
}
