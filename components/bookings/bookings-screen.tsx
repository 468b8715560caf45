"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import type { BookingSummary } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";
import { BookingsList } from "./bookings-list";
import { NoRentals } from "./no-rentals";
import { StatusFilter } from "./status-filter";
import { StatusPills } from "./status-pills";
import { useStatusParam } from "./use-status-param";
import type { Viewer } from "./viewer";

/** The owner's lists are in components/rentals. */
type Side = Exclude<Viewer, "host">;

/** All bookings from one side, newest first, by status. The status stands in the address. */
export function BookingsScreen({ viewer }: { viewer: Side }) {
  const t = useTranslations("dashboard");
  const [status, setStatus] = useStatusParam();
  const texts = {
    renter: { title: t("user.listTitle"), lead: t("user.listLead") },
    admin: { title: t("admin.title"), lead: t("admin.lead") },
  }[viewer];
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={texts.title} description={texts.lead} />
      {viewer === "renter" ? (
        <StatusPills status={status} onChange={setStatus} />
      ) : (
        <StatusFilter status={status} onChange={setStatus} />
      )}
      <div>
        <BookingsList
          key={status}
          viewer={viewer}
          status={status}
          empty={
            status ? <NothingMatches onShowAll={() => setStatus(undefined)} /> : <Nothing viewer={viewer} />
          }
          rowActions={rowActions[viewer]}
        />
      </div>
    </div>
  );
}

const rowActions: Record<Side, ((booking: BookingSummary) => ReactNode) | undefined> = {
  renter: (booking) => (booking.can.pay ? <PayButton booking={booking} /> : undefined),
  admin: undefined,
};

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

function Nothing({ viewer }: { viewer: Side }) {
  const t = useTranslations("bookings.empty");
  if (viewer === "renter") return <NoRentals />;
  return (
    <EmptyState drawing="bookings" title={t(`${viewer}.title`)}>
      {t(`${viewer}.text`)}
    </EmptyState>
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
