"use client";

import { Suspense, useEffect, useState } from "react";
import { lazy } from "@/components/ui/lazy";

const PendingRecordSender = lazy(() =>
  import("./pending-record-sender").then((module) => ({ default: module.PendingRecordSender })),
);

/** On every dashboard: loads the sender of stored records if this device has any. */
export function SenderOnDemand() {
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    try {
      setPending(Boolean(localStorage.getItem("kept-records")));
    } catch {
      // Storage may be disabled; then nothing was stored.
    }
  }, []);
  if (!isPending) return null;
  return (
    <Suspense>
      <PendingRecordSender />
    </Suspense>
  );
}
