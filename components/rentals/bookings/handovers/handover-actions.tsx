"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { DAY_MS, dayIn, formatDay, timeIn } from "@/lib/platform/dates";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { onThisDevice, serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { loadPickUpDialog, loadReturnDialog } from "./load-parts";
import { useHandoverSteps } from "./offline/use-handover-steps";

// Loaded on the first press.
export const handoverDialogs = {
  pickUp: lazy(() => loadPickUpDialog().then((module) => ({ default: module.PickUpDialog }))),
  takeBack: lazy(() => loadReturnDialog().then((module) => ({ default: module.ReturnDialog }))),
  noShow: lazy(() => import("./no-show-dialog").then((module) => ({ default: module.NoShowDialog }))),
} satisfies Record<string, ComponentType<{ booking: BookingDetail; onClose: () => void }>>;

/** The owner's handover actions; renders nothing for other viewers. The API decided each `can`. */
export function HandoverActions({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.handover");
  const { recordNoShow } = booking.can;
  const { minDriverAge, minLicenceYears } = booking.driverRequirements;
  const problem = booking.missing.find((what) => what !== "deposit");
  const licence = problem && booking.licenceReview ? "licenceUnderReview" : problem;
  return (
    <>
      {licence && (
        <Alert variant="warning">
          {t(`missing.${licence}`, { age: minDriverAge ?? 0, years: minLicenceYears ?? 0 })}
        </Alert>
      )}
      {booking.missing.includes("deposit") && (
        <Alert variant="info">
          {t(isCounterBooking(booking) ? "missing.counterDeposit" : "missing.deposit")}
        </Alert>
      )}
      <OpensLater booking={booking} />
      {/* On phones this button is in the bar at the bottom. */}
      <div className="grid max-md:hidden [&:not(:has(*))]:hidden">
        <HandoverButton booking={booking} />
      </div>
      <Opening booking={booking} action={recordNoShow ? "noShow" : undefined} variant="secondary">
        {t("noShow")}
      </Opening>
    </>
  );
}

/** Says from when an action that is still too early becomes possible. */
function OpensLater({ booking: { id, opensAt, vehicle } }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.handover");
  const locale = useLocale();
  const next = opensAt.pickUp ?? opensAt.noShow;
  useEffect(() => {
    const wait = next ? onThisDevice(next).getTime() - Date.now() : Number.POSITIVE_INFINITY;
    if (wait > DAY_MS) return;
    const timer = setTimeout(() => void refreshResources(`/api/bookings/${id}`), Math.max(wait, 0) + 1_000);
    return () => clearTimeout(timer);
  }, [id, next]);
  if (!next) return null;
  const at = new Date(next);
  const { timeZone } = vehicle;
  const time = timeIn(at, timeZone);
  const isToday = dayIn(at, timeZone) === dayIn(serverNow(), timeZone);
  const when = isToday
    ? t("opensToday", { time })
    : t("opensOn", { day: formatDay(dayIn(at, timeZone), locale), time });
  return (
    <p className="text-muted-foreground text-sm">
      {t(opensAt.pickUp ? "handOverOpens" : "noShowOpens", { when })}
    </p>
  );
}

/** The button for the pick-up or the return, whichever is next. */
export function HandoverButton({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.handover");
  const { pickUp, takeBack } = useHandoverSteps(booking);
  return (
    <Opening booking={booking} action={pickUp ? "pickUp" : takeBack ? "takeBack" : undefined}>
      {t(pickUp ? "handOver" : "takeBack")}
    </Opening>
  );
}

/** The button of an action, if there is one. Its dialog stays open when the action ends: it says why it was refused. */
function Opening(props: {
  booking: BookingDetail;
  action: keyof typeof handoverDialogs | undefined;
  variant?: "secondary";
  children: ReactNode;
}) {
  const { booking, action, variant, children } = props;
  const [opened, setOpened] = useState<typeof action>();
  const Dialog = opened && handoverDialogs[opened];
  return (
    <>
      {action && (
        <Button variant={variant} size={variant ? "default" : "lg"} onClick={() => setOpened(action)}>
          {children}
        </Button>
      )}
      {Dialog && (
        <Suspense>
          <Dialog booking={booking} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
