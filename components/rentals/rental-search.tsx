"use client";

import { useTranslations } from "next-intl";
import { SearchForm } from "@/components/form/search-form";

/** By customer, car, plate or reference, within the tab that is open. */
export function RentalSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTranslations("rentals");
  return (
    <search>
      <SearchForm
        label={t("search")}
        submit={t("find")}
        value={search}
        onSearch={onSearch}
        className="max-w-lg"
      />
    </search>
  );
}
