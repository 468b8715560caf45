"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import type { Viewer } from "@/components/rentals/bookings/viewer";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { HandoverKind } from "@/lib/rentals/bookings/handovers/contract";
import { loadInspectionDialog } from "./load-parts";
import { useHandoverSteps } from "./offline/use-handover-steps";

const InspectionDialog = lazy(() =>
  loadInspectionDialog().then((module) => ({ default: module.InspectionDialog })),
);
const PresenceCodeDialog = lazy(() =>
  import("./presence-code-dialog").then((module) => ({ default: module.PresenceCodeDialog })),
);

/**
 * The records that a side may make itself: the renter starts and ends the rental with the owner's code, either side
 * adds its own record to that of the other, and the owner shows the code.
 */
export function OwnRecordActions({ booking, viewer }: { booking: BookingDetail; viewer: Viewer }) {
  const t = useTranslations("bookings.handover");
  const { pickUp, takeBack, confirmHandover } = useHandoverSteps(booking);
  const [opened, setOpened] = useState<HandoverKind | "code">();
  const [scanned, forgetScanned] = useScannedCode();
  const next = pickUp ? "pickup" : takeBack ? "return" : undefined;
  const isOwn = viewer === "renter" && !booking.driverService.isWithDriver;
  const problem = isOwn && next === "pickup" ? booking.ownPickUpProblem : null;
  const own = isOwn && !problem ? next : undefined;
  useEffect(() => {
    if (scanned && own) setOpened(own);
  }, [scanned, own]);
  const close = () => {
    // The code is only valid for this handover.
    forgetScanned();
    setOpened(undefined);
  };
  if (viewer === "admin") return null;
  return (
    <>
      {problem && (
        <p className="text-muted-foreground text-sm">{t(`inspection.pickupSelfProblem.${problem}`)}</p>
      )}
      {own && (
        <Button variant={own === "pickup" ? "default" : "secondary"} onClick={() => setOpened(own)}>
          {t(`inspection.${own}Self`)}
        </Button>
      )}
      {viewer === "owner" && next && !booking.driverService.isWithDriver && (
        <Button variant="secondary" onClick={() => setOpened("code")}>
          {t("code.show")}
        </Button>
      )}
      {confirmHandover && (
        <Button variant="secondary" onClick={() => setOpened(confirmHandover)}>
          {t(`inspection.${confirmHandover}Confirm`)}
        </Button>
      )}
      <Suspense>
        {opened === "code" && <PresenceCodeDialog booking={booking} onClose={close} />}
        {opened && opened !== "code" && (
          <InspectionDialog booking={booking} kind={opened} code={scanned} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** The code in the URL's fragment after the owner's QR code was scanned. */
function useScannedCode() {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const found = /^#code=(\d{6})$/.exec(location.hash)?.[1];
    if (!found) return;
    setCode(found);
    history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return [code, () => setCode(undefined)] as const;
}
