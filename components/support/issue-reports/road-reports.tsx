"use client";

import { useTranslations } from "next-intl";
import { PlaceLink } from "@/components/support/tickets/place-link";
import { ReportPictures } from "@/components/support/tickets/report-pictures";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { roadReportList } from "@/lib/support/issue-reports/contract";

/** A renter's reports from the road as the owner sees them: what happened, where, and the pictures. */
export function RoadReports({ bookingId }: { bookingId: string }) {
  const t = useTranslations("issueReports");
  const { instant } = useFormats();
  const path = `/api/bookings/${bookingId}/road-reports`;
  const { data } = useResource(path, roadReportList, { everyMs: 10_000 });
  if (!data || data.items.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">{t("fromTheRoad")}</h2>
      <ul className="mt-4 flex flex-col gap-5">
        {data.items.map(({ id, reason, text, location, createdAt, pictures }) => (
          <li key={id} className="text-sm">
            <h3 className="font-medium text-base">{t(`reasons.${reason}`)}</h3>
            <p className="text-muted-foreground tabular-nums">{instant(createdAt, KIGALI)}</p>
            <p className="measure mt-2 whitespace-pre-line break-words">{text}</p>
            {location && <PlaceLink location={location} />}
            {pictures.length > 0 && <ReportPictures pictures={pictures} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
