"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import type { BookingSummary } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";
import { BookingsList } from "./bookings-list";
import { NoRentals } from "./no-rentals";
import { StatusPills } from "./status-pills";
import { useStatusParam } from "./use-status-param";

/** What one rented, newest first, by status. The status stands in the address. Owners' and administrators' lists are their own. */
export function BookingsScreen() {
  const t = useTranslations("dashboard");
  const [status, setStatus] = useStatusParam();
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t("user.listTitle")} description={t("user.listLead")} />
      <StatusPills status={status} onChange={setStatus} />
      <div>
        <BookingsList
          key={status}
          viewer="renter"
          status={status}
          empty={status ? <NothingMatches onShowAll={() => setStatus(undefined)} /> : <NoRentals />}
          rowActions={(booking) => (booking.can.pay ? <PayButton booking={booking} /> : undefined)}
        />
      </div>
    </div>
  );
}

function PayButton({ booking }: { booking: BookingSummary }) {
  const t = useTranslations("bookings.detail");
  return (
    <Button asChild size="sm">
      <Link href={`/payment?booking=${booking.id}`} prefetch={false}>
        {t("pay")}
      </Link>
    </Button>
  );
}

function NothingMatches({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslations("bookings.empty.filtered");
  return (
    <EmptyState
      drawing="results"
      title={t("title")}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t("action")}
        </Button>
      }
    >
      {t("text")}
    </EmptyState>
  );
}
