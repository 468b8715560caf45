"use client";

import { useLocale } from "next-intl";
import { Suspense, useEffect } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import { loadOfflinePanel } from "@/components/rentals/bookings/handovers/load-parts";
import type { Viewer } from "@/components/rentals/bookings/viewer";
import { lazy } from "@/components/ui/lazy";
import { DAY_MS } from "@/lib/platform/dates";
import { serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { usePendingBookings } from "./pending-bookings";
import { useIsOffline } from "./use-is-offline";

const OfflinePanel = lazy(() => loadOfflinePanel().then((module) => ({ default: module.OfflinePanel })));

/** Waits until the page itself has loaded. */
const DELAY_MS = 1_500;

/** Stores the page of a rental with a handover soon, and shows what is stored on this device. */
export function OfflineHandover({ booking, viewer }: { booking: BookingDetail; viewer: Viewer }) {
  const isPending = usePendingBookings().includes(booking.id);
  const isOffline = useIsOffline();
  const locale = useLocale();
  const { id, status } = booking;
  const hasAgreement = booking.can.readAgreement;
  // An administrator who impersonates a user stores none of the user's data on the device.
  const session = useSession();
  const isNeeded = Boolean(session && !session.actingAdmin) && needsKeeping(booking, viewer);
  useEffect(() => {
    if (!isNeeded) return;
    const keep = () =>
      import("./cache-page").then(({ cachePage }) => cachePage({ id, status, hasAgreement }, viewer, locale));
    const timer = setTimeout(() => void keep().catch(() => undefined), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isNeeded, id, status, hasAgreement, viewer, locale]);
  if (!isPending && !isOffline) return null;
  return (
    <Suspense>
      <OfflinePanel booking={booking} isOffline={isOffline} />
    </Suspense>
  );
}

/** A renter has few rentals, so all are stored; of an owner's many, only those from a day before the pick-up. */
function needsKeeping({ status, startsAt }: BookingDetail, viewer: Viewer): boolean {
  if (viewer === "admin") return false;
  const isNear = viewer === "renter" || new Date(startsAt).getTime() < serverNow().getTime() + DAY_MS;
  return status === "active" || (status === "confirmed" && isNear);
}
