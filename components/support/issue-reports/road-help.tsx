"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PhoneIcon } from "@/components/ui/icons";
import { lazy } from "@/components/ui/lazy";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { bookingDetail } from "@/lib/rentals/bookings/contract";
import { type RoadReason, roadReasons, roadReportList } from "@/lib/support/issue-reports/contract";
import { nationalEmergencyNumbers } from "@/lib/support/issue-reports/national-emergency-numbers";
import { PickUpHelp } from "./pick-up-help";

const RoadHelpDialog = lazy(() =>
  import("./road-help-dialog").then((module) => ({ default: module.RoadHelpDialog })),
);

/** Help on the road during a rental: phone numbers, and the report of an accident or a breakdown. Before: a missed pick-up. */
export function RoadHelp({ bookingId }: { bookingId: string }) {
  const t = useTranslations("roadHelp");
  const { instant } = useFormats();
  const { data: booking } = useResource(`/api/bookings/${bookingId}`, bookingDetail);
  const isActive = booking?.status === "active";
  const reportsPath = `/api/bookings/${bookingId}/road-reports`;
  const { data: reports } = useResource(isActive ? reportsPath : undefined, roadReportList);
  const [reason, setReason] = useState<RoadReason>();
  if (!isActive) return booking ? <PickUpHelp booking={booking} /> : null;
  const [latest] = reports?.items ?? [];
  const { emergencyPhone, ownerPhone, business } = booking;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">{t("title")}</h2>
      <p className="measure mt-1 text-muted-foreground text-sm">
        {t(emergencyPhone ? "lead" : "leadWithoutLine")}
      </p>
      <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap">
        {emergencyPhone && (
          <Button asChild>
            <a href={telephoneLink(emergencyPhone)}>
              <PhoneIcon />
              {t("callUs", { phone: emergencyPhone })}
            </a>
          </Button>
        )}
        {ownerPhone && (
          <Button asChild variant={emergencyPhone ? "secondary" : "default"}>
            <a href={telephoneLink(ownerPhone)}>
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
      <NationalNumbers />
      {latest && (
        <p role="status" className="mt-4 text-sm">
          {t("reported", { when: instant(latest.createdAt, KIGALI) })}{" "}
          {latest.ticketId && (
            <Link
              href={`/dashboard/user/support/${latest.ticketId}`}
              className="font-medium underline underline-offset-4"
            >
              {t("follow")}
            </Link>
          )}
        </p>
      )}
      {reason && (
        <Suspense>
          <RoadHelpDialog
            bookingId={bookingId}
            reason={reason}
            line={emergencyPhone}
            ownerName={business.name}
            onSent={() => void refreshResources(reportsPath)}
            onClose={() => setReason(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}

const telephoneLink = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

function NationalNumbers() {
  const t = useTranslations("roadHelp.national");
  return (
    <>
      <h3 className="mt-5 font-medium text-sm">{t("title")}</h3>
      <ul className="mt-1 grid gap-x-6 sm:flex sm:flex-wrap">
        {nationalEmergencyNumbers.map(({ label, number }) => (
          <li key={number}>
            <a href={`tel:${number}`} className="flex min-h-11 items-center justify-between gap-2 text-sm">
              {t(label)}{" "}
              <span className="font-semibold tabular-nums underline underline-offset-4">{number}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
