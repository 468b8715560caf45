"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { currentQuery, pushQuery } from "@/components/platform/http/url-query";
import { DriverInvitations } from "@/components/rentals/bookings/additional-drivers/driver-invitations";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { PageTitle } from "@/components/ui/page-title";
import { type BookingStatus, bookingStatus } from "@/lib/catalog/availability/booking-status";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingSummary } from "@/lib/rentals/bookings/contract";
import { BookingsList } from "./bookings-list";
import { NextBookingCard } from "./next-booking/next-booking-card";
import { useNextBooking } from "./next-booking/use-next-booking";
import { NoBookings } from "./no-bookings";
import { StatusPills } from "./status-pills";

/**
 * The renter's bookings, the active or next one before all others, which follow newest first, filtered by the status in
 * the URL. Owners and administrators have lists of their own.
 */
export function BookingsScreen() {
  const t = useTranslations("dashboard");
  const [status, setStatus] = useStatusParam();
  const next = useNextBooking();
  const first = status ? undefined : next;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t("user.listTitle")} description={t("user.listLead")} />
      <FocusKeeper className="empty:hidden">
        <DriverInvitations />
      </FocusKeeper>
      {first && <NextBookingCard summary={first} />}
      <StatusPills status={status} onChange={setStatus} />
      <div>
        <BookingsList
          key={status}
          viewer="renter"
          status={status}
          except={first?.id}
          empty={status ? <NothingMatches onShowAll={() => setStatus(undefined)} /> : <NoBookings />}
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
      <Link href={`/payment?booking=${booking.id}`}>{t("pay")}</Link>
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

/** The list's status filter in the URL, so that reloads and Back keep it. */
function useStatusParam() {
  const params = useSearchParams();
  const status = bookingStatus.safeParse(params.get("status")).data;
  function set(next: BookingStatus | undefined) {
    const query = currentQuery();
    if (next) query.set("status", next);
    else query.delete("status");
    pushQuery(query);
  }
  return [status, set] as const;
}
