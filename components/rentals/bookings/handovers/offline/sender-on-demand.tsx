"use client";

import { Suspense, useEffect, useState } from "react";
import { lazy } from "@/components/ui/lazy";

const KeptRecordSender = lazy(() =>
  import("./kept-record-sender").then((module) => ({ default: module.KeptRecordSender })),
);

/** On every dashboard: loads the sender of stored records if this device has any. */
export function SenderOnDemand() {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    try {
      setKept(Boolean(localStorage.getItem("kept-records")));
    } catch {
      // Storage may be disabled; then nothing was stored.
    }
  }, []);
  if (!isKept) return null;
  return (
    <Suspense>
      <KeptRecordSender />
    </Suspense>
  );
}
