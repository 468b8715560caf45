"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { CounterMoney } from "@/components/payments/counter-payments/counter-money";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { ChangeCard } from "@/components/rentals/booking-changes/change-card";
import { DriversSection } from "@/components/rentals/bookings/additional-drivers/drivers-section";
import { BookingBill } from "@/components/rentals/bookings/booking-bill";
import { BookingFacts } from "@/components/rentals/bookings/booking-facts";
import { BookingStatusBadge } from "@/components/rentals/bookings/booking-status-badge";
import { BookingTimeline } from "@/components/rentals/bookings/booking-timeline";
import { CompetingRequests } from "@/components/rentals/bookings/competing-requests";
import { Deadline } from "@/components/rentals/bookings/deadline";
import { DepositStatus } from "@/components/rentals/bookings/deposit-status";
import { DocumentGapNotice } from "@/components/rentals/bookings/document-gap-notice";
import { DueNotices } from "@/components/rentals/bookings/due-notices";
import { EndedNotice } from "@/components/rentals/bookings/ended-notice";
import { FreeCancellation } from "@/components/rentals/bookings/free-cancellation";
import { HandoverRecords } from "@/components/rentals/bookings/handovers/handover-records";
import { OfflineHandover } from "@/components/rentals/bookings/handovers/offline/offline-handover";
import { LicenceNotice } from "@/components/rentals/bookings/licence-notice";
import { MeetingPlaceCard } from "@/components/rentals/bookings/meeting-place-card";
import { NextStepBar } from "@/components/rentals/bookings/next-step-bar";
import { NoShowNotice } from "@/components/rentals/bookings/no-show-notice";
import { OverdueBadge, OverdueNotice } from "@/components/rentals/bookings/overdue";
import { OwnerEarningsList } from "@/components/rentals/bookings/owner-earnings-list";
import { OwnerReviewNotice } from "@/components/rentals/bookings/owner-review-notice";
import { refreshBookings } from "@/components/rentals/bookings/show-booking";
import { SourceBadge } from "@/components/rentals/bookings/source-badge";
import { bookingsHref, type Viewer } from "@/components/rentals/bookings/viewer";
import { canFileClaims } from "@/components/rentals/claims/can-file-claims";
import { ClaimNotice } from "@/components/rentals/claims/claim-notice";
import { ClaimsSection } from "@/components/rentals/claims/claims-section";
import { RenterProfileCard } from "@/components/rentals/renters/renter-profile-card";
import { BookingReview } from "@/components/rentals/reviews/booking-review";
import { BackLink } from "@/components/ui/back-link";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useFormats } from "@/components/ui/use-formats";
import { ApiError } from "@/lib/platform/http/api-client";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { BookingActions } from "./booking-actions";
import { BookingDetailSkeleton } from "./booking-detail-skeleton";
import { BookingPayments } from "./booking-payments";

/** The page of a booking for renter, owner and administrator; reloads every ten seconds while visible. */
export function BookingDetailScreen({
  bookingId,
  viewer,
  messageButton,
  help,
  aside,
}: {
  bookingId: string;
  viewer: Viewer;
  /** Button to message the other side; shown if the booking allows it. */
  messageButton: ReactNode;
  /** Help on the road: the renter's request for it, or the reports that the owner sees. */
  help?: ReactNode;
  /** Shown below the price lines in the admin console. */
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
      <BackLink href={bookingsHref(viewer)}>{viewer === "renter" ? t("backRentals") : t("back")}</BackLink>
      {booking && (
        <Booking booking={booking} viewer={viewer} messageButton={messageButton} help={help} aside={aside} />
      )}
      {!booking && !error && <BookingDetailSkeleton />}
      {!booking && error && <Missing error={error} onRetry={retry} viewer={viewer} />}
    </div>
  );
}

function Booking({
  booking,
  viewer,
  messageButton,
  help,
  aside,
}: {
  booking: BookingDetail;
  viewer: Viewer;
  messageButton: ReactNode;
  help?: ReactNode;
  aside?: ReactNode;
}) {
  const t = useTranslations("bookings");
  const aboutRenter = useTranslations("renterReviews.profile");
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
            <BookingStatusBadge booking={booking} viewer={viewer} />
            <OverdueBadge booking={booking} />
            <SourceBadge source={booking.source} />
          </div>
          {/* On a phone the bill comes before the rental, so the period is repeated above it. */}
          <p className="mt-1.5 font-medium tabular-nums lg:hidden">
            {span(booking.startsAt, booking.endsAt, booking.vehicle.timeZone)}
          </p>
          <p className="mt-1.5 text-muted-foreground text-sm">
            {t("detail.reference", { reference: booking.reference })}
          </p>
          <Deadline booking={booking} viewer={viewer} className="mt-1.5" />
          <CompetingRequests booking={booking} className="mt-1.5" />
          {booking.status === "active" && (
            <ProgressBar
              percent={booking.progressPercent}
              label={t("list.progress", { percent: booking.progressPercent })}
            />
          )}
        </div>
      </header>
      <OfflineHandover booking={booking} viewer={viewer} />
      {viewer === "renter" && <EndedNotice booking={booking} />}
      {booking.status === "no_show" && viewer === "renter" && <NoShowNotice booking={booking} />}
      {viewer === "renter" && <LicenceNotice booking={booking} />}
      {viewer === "owner" && <OwnerReviewNotice booking={booking} />}
      {viewer === "owner" && <DocumentGapNotice booking={booking} />}
      <OverdueNotice booking={booking} />
      {help}
      {viewer === "owner" ? <CounterMoney booking={booking} /> : <DueNotices booking={booking} />}
      <ClaimNotice booking={booking} />
      <ChangeCard booking={booking} viewer={viewer} />
      <BookingReview booking={booking} viewer={viewer} onDone={refreshBookings} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6 max-lg:order-2">
          {booking.renterProfile && (
            <Section title={aboutRenter("title")}>
              <RenterProfileCard
                name={booking.renter.name}
                profile={booking.renterProfile}
                // The one of this booking is shown above.
                reviews={booking.renterReviews.filter(({ id }) => id !== booking.renterReview?.id)}
              />
            </Section>
          )}
          <Section title={t("detail.trip")}>
            <BookingFacts booking={booking} viewer={viewer} />
          </Section>
          {(booking.meetingPlace || booking.ownerPhone) && (
            <Section title={t("meeting.title")}>
              <MeetingPlaceCard booking={booking} />
            </Section>
          )}
          {booking.driverPlaces > 0 && (
            <Section title={t("drivers.title")}>
              <DriversSection booking={booking} />
            </Section>
          )}
          {(booking.claims.length > 0 || canFileClaims(booking)) && (
            <Section title={t("claims.title")}>
              <ClaimsSection booking={booking} />
            </Section>
          )}
          {booking.handovers.length > 0 && (
            <Section title={t("handover.title")}>
              <HandoverRecords booking={booking} />
            </Section>
          )}
          <Section title={t("detail.payments")}>
            <BookingPayments booking={booking} viewer={viewer} />
          </Section>
          <Section title={t("detail.timeline")}>
            <BookingTimeline booking={booking} />
          </Section>
        </div>
        <div className={`flex flex-col gap-6 ${viewer === "owner" ? "" : "lg:sticky lg:top-20"}`}>
          {viewer === "owner" && (
            <Card className="p-5 sm:p-6 [&:not(:has(a,button))]:hidden">
              <BookingActions booking={booking} viewer={viewer} messageButton={messageButton} />
            </Card>
          )}
          <Section title={t("detail.bill")}>
            <BookingBill booking={booking} />
            {booking.earnings && (
              <OwnerEarningsList booking={booking} earnings={booking.earnings} isOwner={viewer !== "admin"} />
            )}
            <DepositStatus booking={booking} />
            {booking.can.cancel && viewer === "renter" && (
              <FreeCancellation booking={booking} className="mt-4" />
            )}
            {viewer !== "owner" && (
              <BookingActions
                booking={booking}
                viewer={viewer}
                messageButton={messageButton}
                className="mt-5"
              />
            )}
          </Section>
          {aside}
        </div>
      </div>
      {viewer === "owner" && <NextStepBar booking={booking} />}
      {booking.can.pay && (
        <BottomBar>
          <Button asChild size="lg">
            <Link href={`/payment?booking=${booking.id}`}>{t("detail.pay")}</Link>
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
  if (!isGone) return <ErrorNotice error={error} onRetry={onRetry} />;
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
