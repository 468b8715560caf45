"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { ChangeVehicleFromList } from "@/components/rentals/booking-changes/change-vehicle-from-list";
import { HandoverFromList } from "@/components/rentals/bookings/handovers/handover-from-list";
import { useResource } from "@/lib/platform/http/use-resource";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

/** The actions that are due or possible now according to the booking. */
export function PlannerBookingActions({ bookingId, onDone }: { bookingId: string; onDone: () => void }) {
  const t = useTranslations("businessHome");
  const { data: booking, error, retry } = useResource(`/api/bookings/${bookingId}`, bookingDetail);
  if (!booking) return error && <ErrorNotice error={error} onRetry={retry} />;
  const { pickUp, takeBack, changeVehicle } = booking.can;
  return (
    <div className="flex basis-full flex-wrap gap-2 empty:hidden">
      {pickUp && (
        <HandoverFromList bookingId={bookingId} action="pickUp" onClose={onDone}>
          {t("handOver")}
        </HandoverFromList>
      )}
      {takeBack && (
        <HandoverFromList bookingId={bookingId} action="takeBack" onClose={onDone}>
          {t("takeBack")}
        </HandoverFromList>
      )}
      {changeVehicle && <ChangeVehicleFromList bookingId={bookingId} onClose={onDone} />}
    </div>
  );
}
