"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { ChangeCard } from "@/components/booking-changes/change-card";
import { DepositNote } from "@/components/deposits/deposit-note";
import { HandoverRecords } from "@/components/handovers/handover-records";
import { DueNotices } from "@/components/payments/due-notices";
import { BookingReview } from "@/components/reviews/booking-review";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { useFormats } from "@/components/ui/use-formats";
import { WayBack } from "@/components/ui/way-back";
import { ApiError } from "@/lib/api/client";
import { useResource } from "@/lib/api/use-resource";
import { type BookingDetail, bookingDetail } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";
import { BookingActions } from "./booking-actions";
import { BookingBill } from "./booking-bill";
import { BookingDetailSkeleton } from "./booking-detail-skeleton";
import { BookingFacts } from "./booking-facts";
import { BookingPayments } from "./booking-payments";
import { BookingStatusBadge } from "./booking-status-badge";
import { BookingTimeline } from "./booking-timeline";
import { Deadline } from "./deadline";
import { DeclinedNotice } from "./declined-notice";
import { FreeCancellation } from "./free-cancellation";
import { LicenceNotice } from "./licence-notice";
import { NextStepBar } from "./next-step-bar";
import { OverdueBadge, OverdueNotice } from "./overdue";
import { Progress } from "./progress";
import { Rivals } from "./rivals";
import { showBookingAgain } from "./show-booking";
import { VehicleThumb } from "./vehicle-thumb";
import { bookingsHref, type Viewer } from "./viewer";

/** One booking on its own page, from any side; asks again every ten seconds while it is looked at. */
export function BookingDetailScreen({
  bookingId,
  viewer,
  aside,
}: {
  bookingId: string;
  viewer: Viewer;
  /** Under the bill: what a console adds. */
  aside?: ReactNode;
}) {
  const t = useTranslations("bookings.detail");
  const {
    data: booking,
    error,
    retry,
  } = useResource(`/api/bookings/${bookingId}`, bookingDetail, {
    everyMs: 10_000,
  });
  return (
    <div className="flex flex-col gap-6">
      <WayBack href={bookingsHref(viewer)}>{viewer === "renter" ? t("backRentals") : t("back")}</WayBack>
      {booking && <Booking booking={booking} viewer={viewer} aside={aside} />}
      {!booking && !error && <BookingDetailSkeleton />}
      {!booking && error && <Missing error={error} onRetry={retry} viewer={viewer} />}
    </div>
  );
}

function Booking({ booking, viewer, aside }: { booking: BookingDetail; viewer: Viewer; aside?: ReactNode }) {
  const t = useTranslations("bookings");
  const { span } = useFormats();
  return (
    <>
      <header className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <VehicleThumb
          picture={booking.vehicle.picture}
          sizes="(width < 40rem) 92vw, 160px"
          className="w-full rounded-lg max-sm:aspect-2/1 sm:w-40"
        />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-2xl">{booking.vehicle.title}</h1>
            <BookingStatusBadge status={booking.status} viewer={viewer} />
            <OverdueBadge booking={booking} />
          </div>
          {/* On a phone the bill comes before the trip: what it is for is said up here. */}
          <p className="mt-1.5 font-medium tabular-nums lg:hidden">
            {span(booking.startsAt, booking.endsAt, booking.vehicle.timeZone)}
          </p>
          <p className="mt-1.5 text-muted-foreground text-sm">
            {t("detail.reference", { reference: booking.reference })}
          </p>
          <Deadline booking={booking} viewer={viewer} className="mt-1.5" />
          <Rivals booking={booking} className="mt-1.5" />
          {booking.status === "active" && (
            <Progress
              percent={booking.progressPercent}
              label={t("list.progress", { percent: booking.progressPercent })}
            />
          )}
        </div>
      </header>
      {booking.status === "declined" && viewer === "renter" && <DeclinedNotice booking={booking} />}
      {viewer === "renter" && <LicenceNotice booking={booking} />}
      <OverdueNotice booking={booking} />
      <DueNotices booking={booking} />
      <ChangeCard booking={booking} viewer={viewer} />
      <BookingReview booking={booking} onDone={showBookingAgain} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6 max-lg:order-2">
          <Section title={t("detail.trip")}>
            <BookingFacts booking={booking} viewer={viewer} />
          </Section>
          {booking.handovers.length > 0 && (
            <Section title={t("handover.title")}>
              <HandoverRecords booking={booking} />
            </Section>
          )}
          <Section title={t("detail.payments")}>
            <BookingPayments booking={booking} />
          </Section>
          <Section title={t("detail.timeline")}>
            <BookingTimeline booking={booking} />
          </Section>
        </div>
        <div className="flex flex-col gap-6 lg:sticky lg:top-6">
          <Section title={t("detail.bill")}>
            <BookingBill booking={booking} />
            <DepositNote booking={booking} />
            {booking.can.cancel && viewer === "renter" && (
              <FreeCancellation booking={booking} className="mt-4" />
            )}
            <BookingActions booking={booking} viewer={viewer} />
          </Section>
          {aside}
        </div>
      </div>
      {viewer === "host" && <NextStepBar booking={booking} />}
      {booking.can.pay && (
        <BottomBar>
          <Button asChild size="lg">
            <Link href={`/payment?booking=${booking.id}`} prefetch={false}>
              {t("detail.pay")}
            </Link>
          </Button>
        </BottomBar>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-lg">{title}</h2>
      {children}
    </Card>
  );
}

function Missing({ error, onRetry, viewer }: { error: Error; onRetry: () => void; viewer: Viewer }) {
  const t = useTranslations("bookings.detail");
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (!isGone) return <FailureNotice error={error} onRetry={onRetry} />;
  return (
    <>
      <h1 className="sr-only">{t("gone")}</h1>
      <EmptyState
        drawing="bookings"
        title={t("gone")}
        action={
          <Button asChild>
            <Link href={bookingsHref(viewer)}>{viewer === "renter" ? t("backRentals") : t("back")}</Link>
          </Button>
        }
      >
        {t("goneText")}
      </EmptyState>
    </>
  );
}
