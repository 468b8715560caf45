"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { bookingHref } from "@/components/rentals/bookings/viewer";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/platform/http/api-client";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { handoverDialogs } from "./handover-actions";
import { usePendingBookings } from "./offline/pending-bookings";

/**
 * Opens the pick-up or return dialog of a booking over a list that holds only its id. If the step is not possible (any
 * more), or its record waits on this device, it leads to the booking's page, which says why.
 */
export function HandoverFromList({
  bookingId,
  action,
  onClose,
  children,
}: {
  bookingId: string;
  action: "pickUp" | "takeBack";
  /** Called when the dialog closes, whether or not anything was recorded, and when a record that waited was sent. */
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("bookings.handover.pending");
  const router = useRouter();
  const isPending = usePendingBookings().includes(bookingId);
  const wasPending = useRef(isPending);
  const reload = useEffectEvent(onClose);
  useEffect(() => {
    if (wasPending.current && !isPending) reload();
    wasPending.current = isPending;
  }, [isPending]);
  const [booking, setBooking] = useState<BookingDetail>();
  const { run: open, isBusy } = useAction(async () => {
    if (isPending) return router.push(bookingHref("owner", bookingId));
    const found = await api.get(`/api/bookings/${bookingId}`, bookingDetail);
    if (found.can[action]) setBooking(found);
    else router.push(bookingHref("owner", bookingId));
  });
  const Dialog = handoverDialogs[action];
  function close() {
    setBooking(undefined);
    onClose();
  }
  return (
    <>
      {isPending && <Badge variant="info">{t("notSent")}</Badge>}
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void open()} className="relative">
        {isPending ? t("see") : children}
      </Button>
      {booking && (
        <Suspense>
          <Dialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
