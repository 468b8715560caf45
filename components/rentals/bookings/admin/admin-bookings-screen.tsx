"use client";

import { useTranslations } from "next-intl";
import { BusinessFilterNotice } from "@/components/businesses/businesses/admin/business-filter-notice";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { CardSort, FilterChoice, FilterPeriod } from "@/components/platform/admin-table/filter-bar";
import { listSort } from "@/components/platform/admin-table/list-sort";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { usePages } from "@/lib/platform/http/use-pages";
import {
  adminBookingFilters,
  bookingSorts,
  paymentStates,
  reviewStates,
} from "@/lib/rentals/bookings/admin/contract";
import { bookingPage } from "@/lib/rentals/bookings/contract";
import { useBookingTable } from "./use-booking-table";

/** Admin list of all bookings, searched by person, status and date. */
export function AdminBookingsScreen() {
  const t = useTranslations("bookingsAdmin");
  const bookingTexts = useTranslations("bookings");
  const listFilters = useFilters(adminBookingFilters);
  const { filters, choose, pathAfter } = listFilters;
  const sort = listSort(filters.sort, choose);
  const pages = usePages(pathAfter("/api/admin/bookings"), bookingPage, { everyMs: 15_000 });
  return (
    <AdminList
      messages="bookingsAdmin"
      narrowed={listFilters}
      pages={pages}
      exportPath="/api/admin/bookings/export"
      choices={
        <>
          <FilterChoice
            label={bookingTexts("list.filter")}
            value={filters.status}
            options={[
              { value: "", label: bookingTexts("list.all") },
              ...bookingStatus.options.map((value) => ({ value, label: bookingTexts(`status.${value}`) })),
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
          <FilterChoice
            label={t("review")}
            value={filters.review}
            options={["" as const, ...reviewStates].map((value) => ({
              value,
              label: t(`reviews.${value || "all"}`),
            }))}
            onChoose={(review) => choose({ review })}
          />
          <FilterPeriod labels={{ from: t("from"), to: t("to") }} filters={filters} choose={choose} />
          <CardSort
            label={t("sort")}
            sort={sort}
            options={bookingSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          />
        </>
      }
      notice={
        filters.business && (
          <BusinessFilterNotice
            messages="bookingsAdmin"
            id={filters.business}
            onClear={() => choose({ business: "" })}
          />
        )
      }
      drawing="bookings"
      table={useBookingTable(sort)}
    />
  );
}
