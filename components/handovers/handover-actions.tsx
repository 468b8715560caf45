"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { BookingDetail } from "@/lib/bookings/contract";

// Dialogs and forms weigh 30 KB and more: they come with the first press.
const dialogs = {
  pickUp: lazy(() => import("./pickup-dialog").then((module) => ({ default: module.PickupDialog }))),
  takeBack: lazy(() => import("./return-dialog").then((module) => ({ default: module.ReturnDialog }))),
  noShow: lazy(() => import("./no-show-dialog").then((module) => ({ default: module.NoShowDialog }))),
} satisfies Record<string, ComponentType<{ booking: BookingDetail; onClose: () => void }>>;

/** What the owner's side does at the counter; nothing for anybody else. The API decided each `can`. */
export function HandoverActions({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.handover");
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { pickUp, takeBack, noShow } = booking.can;
  if (!pickUp && !takeBack && !noShow && booking.missing.length === 0) return null;
  const Dialog = open && dialogs[open];
  const close = () => setOpen(undefined);
  const licence = booking.missing.find((what) => what !== "deposit");
  return (
    <>
      {licence && <Alert variant="warning">{t(`missing.${licence}`)}</Alert>}
      {booking.missing.includes("deposit") && <Alert variant="info">{t("missing.deposit")}</Alert>}
      {pickUp && (
        <Button size="lg" onClick={() => setOpen("pickUp")}>
          {t("handOver")}
        </Button>
      )}
      {takeBack && (
        <Button size="lg" onClick={() => setOpen("takeBack")}>
          {t("takeBack")}
        </Button>
      )}
      {noShow && (
        <Button variant="secondary" onClick={() => setOpen("noShow")}>
          {t("noShow")}
        </Button>
      )}
      {Dialog && (
        <Suspense>
          <Dialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
