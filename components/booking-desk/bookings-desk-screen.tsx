"use client";

import { useTranslations } from "next-intl";
import { DeskList } from "@/components/admin/desk-list";
import { FilterChoice, FilterDay } from "@/components/admin/filter-bar";
import { OfBusiness } from "@/components/admin/of-business";
import { useFilters } from "@/components/admin/use-filters";
import { usePages } from "@/lib/api/use-resource";
import { paymentStates } from "@/lib/booking-desk/contract";
import { bookingPage, bookingStatus } from "@/lib/bookings/contract";
import { useBookingTable } from "./use-booking-table";

const names = ["search", "status", "payment", "from", "to", "business"] as const;

/** All bookings of everybody: looked for by whom, what and when. */
export function BookingsDeskScreen() {
  const t = useTranslations("bookingDesk");
  const words = useTranslations("bookings");
  const narrowed = useFilters(names);
  const { filters, choose, pathAfter } = narrowed;
  const pages = usePages(pathAfter("/api/admin/bookings"), bookingPage, { everyMs: 15_000 });
  return (
    <DeskList
      desk="bookingDesk"
      narrowed={narrowed}
      pages={pages}
      choices={
        <>
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
        </>
      }
      note={
        filters.business && (
          <OfBusiness desk="bookingDesk" id={filters.business} onClear={() => choose({ business: "" })} />
        )
      }
      drawing="bookings"
      table={useBookingTable()}
    />
  );
}
