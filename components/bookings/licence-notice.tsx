"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { BookingDetail } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";

/** To the renter, while there is time: without a verified licence nobody hands the car over at the counter. */
export function LicenceNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.licence");
  const problem = booking.missing.find((what) => what !== "deposit");
  if (!problem) return null;
  return (
    <Alert variant="warning" title={t(`${problem}.title`)}>
      <p>{t(`${problem}.text`)}</p>
      <Button asChild variant="secondary" className="mt-3">
        <Link href="/verify-documents" prefetch={false}>
          {t("action")}
        </Link>
      </Button>
    </Alert>
  );
}
