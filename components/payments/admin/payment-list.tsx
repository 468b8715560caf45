"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { CardSort, FilterChoice, FilterPeriod } from "@/components/platform/admin-table/filter-bar";
import { listSort } from "@/components/platform/admin-table/list-sort";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { useSteadyRows } from "@/components/platform/http/use-steady-rows";
import { lazy } from "@/components/ui/lazy";
import {
  adminPaymentFilters,
  adminPaymentPage,
  paymentSorts,
  paymentStatusFilters,
} from "@/lib/payments/admin/contract";
import { usePages } from "@/lib/platform/http/use-pages";
import { recordedMethod } from "@/lib/rentals/bookings/money/contract";
import { usePaymentTable } from "./use-payment-table";

const PATH = "/api/admin/payments";

const PaymentRefundDialog = lazy(() =>
  import("./payment-refund-dialog").then((module) => ({ default: module.PaymentRefundDialog })),
);

/** The payments of all bookings, searched, filtered, sorted and exported. */
export function PaymentList({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations("paymentsAdmin");
  const narrowed = useFilters(adminPaymentFilters);
  const { filters, choose, query, pathAfter } = narrowed;
  const [refundedBookingId, setRefundedBookingId] = useState<string>();
  const pages = usePages(pathAfter(PATH), adminPaymentPage, { everyMs: 15_000 });
  const { rows, holders } = useSteadyRows(pages.items, {
    key: pages.isPrevious ? "" : query,
    whenGone: (payment) => payment,
  });
  const sort = listSort(filters.sort, choose);
  const table = usePaymentTable(sort, ({ bookingId }) => setRefundedBookingId(bookingId));
  return (
    <>
      <AdminList
        messages="paymentsAdmin"
        narrowed={narrowed}
        pages={{ ...pages, items: rows }}
        holders={holders}
        above={tabs}
        exportPath={`${PATH}/export`}
        choices={
          <>
            <FilterChoice
              label={t("status")}
              value={filters.status}
              options={[
                { value: "", label: t("allStatuses") },
                ...paymentStatusFilters.map((value) => ({ value, label: t(`statuses.${value}`) })),
              ]}
              onChoose={(status) => choose({ status })}
            />
            <FilterChoice
              label={t("method")}
              value={filters.method}
              options={[
                { value: "", label: t("allMethods") },
                ...recordedMethod.options.map((value) => ({ value, label: t(`methods.${value}`) })),
              ]}
              onChoose={(method) => choose({ method })}
            />
            <FilterPeriod labels={{ from: t("from"), to: t("to") }} filters={filters} choose={choose} />
            <CardSort
              label={t("sort")}
              sort={sort}
              options={paymentSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            />
          </>
        }
        table={table}
      />
      {refundedBookingId && (
        <Suspense>
          <PaymentRefundDialog
            bookingId={refundedBookingId}
            onClose={() => setRefundedBookingId(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
