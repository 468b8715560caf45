"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { BookingDetail } from "@/lib/bookings/contract";

// The calendar weighs 25 KB: it comes with the first press.
const ChangeDialog = lazy(() =>
  import("./change-dialog").then((module) => ({ default: module.ChangeDialog })),
);

/** The way to other dates; nothing where they can no longer change. */
export function ChangeButton({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.change");
  const [isOpen, setOpen] = useState(false);
  if (!booking.can.change) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {booking.status === "active" ? t("openEnd") : t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
