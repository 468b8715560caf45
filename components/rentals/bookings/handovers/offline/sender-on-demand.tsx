"use client";

import { Suspense } from "react";
import { lazy } from "@/components/ui/lazy";
import { usePendingBookings } from "./pending-bookings";

const PendingRecordSender = lazy(() =>
  import("./pending-record-sender").then((module) => ({ default: module.PendingRecordSender })),
);

/** Part of every dashboard. Loads the sender of stored records as soon as this device has any. */
export function SenderOnDemand() {
  if (usePendingBookings() === "") return null;
  return (
    <Suspense>
      <PendingRecordSender />
    </Suspense>
  );
}
