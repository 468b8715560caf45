"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Says until when an agreed change has to be paid; undefined if it does not wait for a payment. */
export function useUnpaidText() {
  const t = useTranslations("bookings.change");
  const { instant } = useFormats();
  return ({ change, vehicle }: BookingDetail): string | undefined =>
    change?.status === "pending_payment" && change.deadlineAt
      ? t("acceptedUnpaid", { when: instant(change.deadlineAt, vehicle.timeZone) })
      : undefined;
}
