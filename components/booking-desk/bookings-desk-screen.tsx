"use client";

import { useTranslations } from "next-intl";
import { FilterBar, FilterChoice, FilterDay } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { PagedList } from "@/components/api/paged-list";
import { BookingRow } from "@/components/bookings/booking-row";
import { SearchForm } from "@/components/form/search-form";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { usePages, useResource } from "@/lib/api/use-resource";
import { paymentStates } from "@/lib/booking-desk/contract";
import { bookingPage, bookingStatus } from "@/lib/bookings/contract";
import { deskBusiness } from "@/lib/business-desk/contract";

const names = ["search", "status", "payment", "from", "to", "business"] as const;

/** All bookings of everybody: looked for by whom, what and when. */
export function BookingsDeskScreen() {
  const t = useTranslations("bookingDesk");
  const words = useTranslations("bookings");
  const { filters, choose, query, pathAfter } = useFilters(names);
  const pages = usePages(pathAfter("/api/admin/bookings"), bookingPage, { everyMs: 15_000 });
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-6" />
      <FilterBar>
        <SearchForm
          key={filters.search}
          label={t("search")}
          submit={t("find")}
          value={filters.search}
          onSearch={(search) => choose({ search })}
          className="grow basis-72"
        />
        <FilterChoice
          label={words("list.filter")}
          value={filters.status}
          options={[
            { value: "", label: words("list.all") },
            ...bookingStatus.options.map((value) => ({ value, label: words(`status.${value}`) })),
          ]}
          onChoose={(status) => choose({ status })}
        />
        <FilterChoice
          label={t("payment")}
          value={filters.payment}
          options={["" as const, ...paymentStates].map((value) => ({
            value,
            label: t(`payments.${value || "all"}`),
          }))}
          onChoose={(payment) => choose({ payment })}
        />
        <FilterDay label={t("from")} value={filters.from} onChoose={(from) => choose({ from })} />
        <FilterDay label={t("to")} value={filters.to} onChoose={(to) => choose({ to })} />
      </FilterBar>
      {filters.business && <OfBusiness id={filters.business} onClear={() => choose({ business: "" })} />}
      <PagedList
        key={query}
        pages={pages}
        row={(booking) => <BookingRow booking={booking} viewer="admin" />}
        empty={
          <EmptyState drawing="bookings" title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
    </>
  );
}

/** One came here from a business: whose bookings these are, and the way to all. */
function OfBusiness({ id, onClear }: { id: string; onClear: () => void }) {
  const t = useTranslations("bookingDesk");
  const { data } = useResource(`/api/admin/businesses/${id}`, deskBusiness);
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
      <span className="font-medium">{t("ofBusiness", { name: data?.name ?? "…" })}</span>
      <Button variant="secondary" size="sm" onClick={onClear}>
        {t("everyBusiness")}
      </Button>
    </p>
  );
}
