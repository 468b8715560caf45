"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PhoneIcon } from "@/components/ui/icons";
import { lazy } from "@/components/ui/lazy";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { bookingDetail } from "@/lib/rentals/bookings/contract";
import { type RoadReason, roadReasons } from "@/lib/support/issue-reports/contract";

const RoadHelpDialog = lazy(() =>
  import("./road-help-dialog").then((module) => ({ default: module.RoadHelpDialog })),
);

/** Help on the road of a running rental: whom to call, and the report of an accident or a breakdown. */
export function RoadHelp({ bookingId }: { bookingId: string }) {
  const t = useTranslations("roadHelp");
  const { data: booking } = useResource(`/api/bookings/${bookingId}`, bookingDetail);
  const [reason, setReason] = useState<RoadReason>();
  const [ticketId, setTicketId] = useState<string | null>();
  if (!booking?.emergencyPhone) return null;
  const { emergencyPhone, ownerPhone, business } = booking;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">{t("title")}</h2>
      <p className="measure mt-1 text-muted-foreground text-sm">{t("lead")}</p>
      <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap">
        <Button asChild>
          <a href={`tel:${emergencyPhone.replaceAll(" ", "")}`}>
            <PhoneIcon />
            {t("callUs", { phone: emergencyPhone })}
          </a>
        </Button>
        {ownerPhone && (
          <Button asChild variant="secondary">
            <a href={`tel:${ownerPhone}`}>
              <PhoneIcon />
              {t("callOwner", { name: business.name })}
            </a>
          </Button>
        )}
        {roadReasons.map((each) => (
          <Button key={each} variant="secondary" onClick={() => setReason(each)}>
            {t(`${each}.action`)}
          </Button>
        ))}
      </div>
      {ticketId && (
        <p role="status" className="mt-4 text-sm">
          {t("sent")}{" "}
          <Link
            href={`/dashboard/user/support/${ticketId}`}
            className="font-medium underline underline-offset-4"
          >
            {t("follow")}
          </Link>
        </p>
      )}
      {reason && (
        <Suspense>
          <RoadHelpDialog
            bookingId={bookingId}
            reason={reason}
            phone={emergencyPhone}
            onSent={setTicketId}
            onClose={() => setReason(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}
