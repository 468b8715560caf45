"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { PaymentPurpose } from "@/lib/rentals/bookings/money/contract";

type DuePurpose = Exclude<PaymentPurpose, "rent">;

/** Notices with a payment button for the deposit, other dates, charges of the return and a claim. */
export function DueNotices({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.due");
  const { usd, instant } = useFormats();
  const dues = booking.dues.filter(({ purpose }) => purpose !== "rent");
  return dues.map(({ purpose, totalCents, deadlineAt }) => (
    <Alert
      key={purpose}
      variant={purpose === "deposit" ? "info" : "warning"}
      title={t(`${purpose as DuePurpose}.title`, { amount: usd(totalCents) })}
    >
      <p>
        {t(`${purpose as DuePurpose}.text`)}
        {deadlineAt && ` ${t("until", { when: instant(deadlineAt, booking.vehicle.timeZone) })}`}
      </p>
      <Button asChild className="mt-3">
        <Link href={`/payment?booking=${booking.id}&for=${purpose}`}>
          {t(`${purpose as DuePurpose}.pay`)}
        </Link>
      </Button>
    </Alert>
  ));
}
