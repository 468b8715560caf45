"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { ChangeButton } from "@/components/rentals/booking-changes/change-button";
import { ChangePlaceButton } from "@/components/rentals/booking-changes/change-place-button";
import { ChangeVehicleButton } from "@/components/rentals/booking-changes/change-vehicle-button";
import { AnswerButtons } from "@/components/rentals/bookings/answer-buttons";
import { bookAgainHref, isBookingOver } from "@/components/rentals/bookings/book-again";
import { HandoverActions } from "@/components/rentals/bookings/handovers/handover-actions";
import { OwnRecordActions } from "@/components/rentals/bookings/handovers/own-record-actions";
import { ContactButtons } from "@/components/rentals/bookings/meeting-place-card";
import type { Viewer } from "@/components/rentals/bookings/viewer";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { lazy } from "@/components/ui/lazy";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

// Loaded on first use.
const CancelDialog = lazy(() =>
  import("@/components/rentals/bookings/cancel-dialog").then((module) => ({ default: module.CancelDialog })),
);

/** The actions that a booking allows now, as decided by the API (`can`). */
export function BookingActions({
  booking,
  viewer,
  messageButton,
  className,
}: {
  booking: BookingDetail;
  viewer: Viewer;
  messageButton: ReactNode;
  className?: string;
}) {
  const t = useTranslations("bookings.detail");
  const locale = useLocale();
  const [isCancelling, setCancelling] = useState(false);
  const { pay, cancel, accept, readReceipt } = booking.can;
  return (
    <div className={cn("flex flex-col gap-2 [&:not(:has(a,button))]:hidden", className)}>
      {pay && (
        // On phones it is in the bottom bar.
        <Button asChild size="lg" className="max-md:hidden">
          <Link href={`/payment?booking=${booking.id}`}>{t("pay")}</Link>
        </Button>
      )}
      {/* On the owner's phone it is in the bottom bar. */}
      <div className={viewer === "owner" ? "max-md:hidden [&:not(:has(*))]:hidden" : "contents"}>
        <AnswerButtons booking={booking} />
      </div>
      {viewer !== "renter" && <HandoverActions booking={booking} />}
      <OwnRecordActions booking={booking} viewer={viewer} />
      <ChangeButton booking={booking} />
      <ChangePlaceButton booking={booking} />
      <ChangeVehicleButton booking={booking} />
      {booking.can.message && messageButton}
      {booking.renterPhone && (
        <ContactButtons name={booking.renter.name} phone={booking.renterPhone} className="*:grow" />
      )}
      {booking.can.readAgreement && (
        <Button asChild variant="secondary">
          <a href={`/api/bookings/${booking.id}/contract?locale=${locale}`} target="_blank" rel="noreferrer">
            {t(booking.status === "confirmed" ? "contractDraft" : "contract")}
          </a>
        </Button>
      )}
      {readReceipt && (
        <Button asChild variant="secondary">
          <a href={`/api/bookings/${booking.id}/receipt?locale=${locale}`} target="_blank" rel="noreferrer">
            {t("receipt")}
          </a>
        </Button>
      )}
      {viewer === "renter" && <RenterShortcuts booking={booking} />}
      {/* An owner declines a request instead of cancelling it. Administrators cancel as an intervention. */}
      {cancel && !accept && viewer !== "admin" && (
        <Button variant="ghost" onClick={() => setCancelling(true)} className="text-danger">
          {t("cancel")}
        </Button>
      )}
      {isCancelling && (
        <Suspense>
          <CancelDialog booking={booking} viewer={viewer} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Further actions of a renter: add to calendar, book again. */
function RenterShortcuts({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.detail");
  const locale = useLocale();
  const { id, status } = booking;
  if (status === "confirmed" || status === "active" || isDueAtPickUp(booking))
    return (
      <Button asChild variant="secondary">
        <a href={`/api/bookings/${id}/calendar.ics?locale=${locale}`} download>
          {t("addToCalendar")}
        </a>
      </Button>
    );
  if (isBookingOver(status))
    return (
      <Button asChild variant="secondary">
        <Link href={bookAgainHref(booking)}>{t("bookAgain")}</Link>
      </Button>
    );
  return null;
}
