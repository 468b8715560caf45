"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { ChangeVehicleButton } from "@/components/rentals/booking-changes/change-vehicle-button";
import { PlaceLink } from "@/components/support/tickets/place-link";
import { ReportPictures } from "@/components/support/tickets/report-pictures";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { bookingDetail } from "@/lib/rentals/bookings/contract";
import { roadReportList } from "@/lib/support/issue-reports/contract";

/**
 * A renter's reports from the road as the owner sees them: what happened, where, the pictures, and the dialog that gives
 * the booking another vehicle.
 */
export function RoadReports({ bookingId }: { bookingId: string }) {
  const t = useTranslations("issueReports");
  const { instant } = useFormats();
  const path = `/api/bookings/${bookingId}/road-reports`;
  const { data, error, retry } = useResource(path, roadReportList, { everyMs: 10_000 });
  const { data: booking } = useResource(`/api/bookings/${bookingId}`, bookingDetail);
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data || data.items.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">{t("fromTheRoad")}</h2>
      <ul className="mt-4 flex flex-col gap-5">
        {data.items.map(({ id, reason, text, location, isVehicleNeeded, createdAt, pictures }) => (
          <li key={id} className="text-sm">
            <h3 className="font-medium text-base">{t(`reasons.${reason}`)}</h3>
            <p className="text-muted-foreground tabular-nums">{instant(createdAt, KIGALI)}</p>
            <p className="measure mt-2 whitespace-pre-line break-words">{text}</p>
            {isVehicleNeeded && <p className="mt-2 font-medium">{t("vehicleNeeded")}</p>}
            {location && <PlaceLink location={location} />}
            {pictures.length > 0 && <ReportPictures pictures={pictures} />}
          </li>
        ))}
      </ul>
      {booking?.can.changeVehicle && (
        <div className="mt-5 flex flex-col items-start gap-3 border-t pt-4">
          <p className="measure text-sm">{t("changeVehicle")}</p>
          <ChangeVehicleButton booking={booking} />
        </div>
      )}
    </Card>
  );
}
