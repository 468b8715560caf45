"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { bookingHref } from "@/components/rentals/bookings/viewer";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/platform/http/api-client";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { handoverDialogs } from "./handover-actions";

/**
 * Opens the pick-up or return dialog of a booking over a list that holds only its id. If the step is not possible (any
 * more), it leads to the booking's page, which says why.
 */
export function HandoverFromList({
  bookingId,
  action,
  onClose,
  children,
}: {
  bookingId: string;
  action: "pickUp" | "takeBack";
  /** Called when the dialog closes, whether or not anything was recorded. */
  onClose: () => void;
  children: ReactNode;
}) {
  const router = useRouter();
  const [booking, setBooking] = useState<BookingDetail>();
  const { run: open, isBusy } = useAction(async () => {
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
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void open()} className="relative">
        {children}
      </Button>
      {booking && (
        <Suspense>
          <Dialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
