"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { UserRoundIcon, VehicleFrontIcon } from "@/components/ui/form-icons";
import { ListIcon } from "@/components/ui/listing-icons";
import {
  type DashboardSearchResults,
  dashboardSearchResults,
} from "@/lib/insights/dashboard-search/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { SearchCombobox } from "./search-combobox";
import type { SearchResultGroup } from "./search-results-list";

/** Searches vehicles, bookings and renters of the caller's businesses while typing. */
export function SearchBox({ isModal, onDone }: { isModal?: boolean; onDone?: () => void }) {
  const t = useTranslations("dashboard.businessSearch");
  const [q, setQ] = useState("");
  const path = q ? `/api/dashboard-search?${new URLSearchParams({ q })}` : undefined;
  const { data, error } = useResource(path, dashboardSearchResults);
  return (
    <SearchCombobox
      texts={{
        label: t("label"),
        placeholder: t("placeholder"),
        find: t("find"),
        blank: t("blank"),
        nothing: t("nothing"),
        waiting: t("waiting"),
        failed: t("failed"),
        found: (count) => t("found", { count }),
      }}
      groups={useGroups(data)}
      state={!q ? "idle" : data ? "done" : error ? "failed" : "waiting"}
      onSearch={setQ}
      fallbackHref={(search) => `/dashboard/business/rentals?${new URLSearchParams({ tab: "all", search })}`}
      isModal={isModal}
      onDone={onDone}
    />
  );
}

/** The results by kind; kinds without results are left out. */
function useGroups(found: DashboardSearchResults | undefined): SearchResultGroup[] {
  const t = useTranslations("dashboard.businessSearch");
  if (!found) return [];
  const groups: SearchResultGroup[] = [
    {
      kind: "vehicles",
      label: t("vehicles"),
      icon: <VehicleFrontIcon />,
      results: found.vehicles.map(({ id, title, plate }) => ({
        key: `car-${id}`,
        title,
        subtitle: plate ?? "",
        href: `/dashboard/business/vehicles?${new URLSearchParams({ search: plate ?? title })}`,
      })),
    },
    {
      kind: "rentals",
      label: t("rentals"),
      icon: <ListIcon />,
      results: found.rentals.map(({ id, reference, renterName, vehicleTitle }) => ({
        key: `rental-${id}`,
        title: reference,
        subtitle: `${renterName} · ${vehicleTitle}`,
        href: `/dashboard/business/rentals/${id}`,
      })),
    },
    {
      kind: "customers",
      label: t("customers"),
      icon: <UserRoundIcon />,
      results: found.customers.map(({ id, name, rentals }) => ({
        key: `customer-${id}`,
        title: name,
        subtitle: t("rentalsOf", { count: rentals }),
        href: `/dashboard/business/rentals?${new URLSearchParams({ tab: "all", renter: id })}`,
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}
