"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { PaymentPurpose } from "@/lib/rentals/bookings/money/contract";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";

type DuePurpose = Exclude<PaymentPurpose, "rent">;

/**
 * Notices for the deposit, other dates, charges of the return and a claim: with a payment button, or where to pay for a
 * booking made at the counter.
 */
export function DueNotices({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.due");
  const { instant } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const dues = booking.dues.filter(({ purpose }) => purpose !== "rent");
  if (isCounterBooking(booking))
    return dues.map((due) => <CounterDue key={due.purpose} booking={booking} due={due} />);
  return dues.map(({ purpose, totalCents, totalRwf, deadlineAt }) => (
    <Alert
      key={purpose}
      variant={purpose === "deposit" ? "info" : "warning"}
      title={t(`${purpose as DuePurpose}.title`, { amount: usdAndRwf(totalCents, totalRwf) })}
    >
      <p>
        {t(`${purpose as DuePurpose}.text`)}
        {deadlineAt && ` ${t("change.otherwise", { when: instant(deadlineAt, booking.vehicle.timeZone) })}`}
      </p>
      <Button asChild className="mt-3">
        <Link href={`/payment?booking=${booking.id}&for=${purpose}`}>
          {t(`${purpose as DuePurpose}.pay`)}
        </Link>
      </Button>
    </Alert>
  ));
}

/** An amount that the renter of a booking made at the counter pays there. */
function CounterDue({ booking, due }: { booking: BookingDetail; due: BookingDetail["dues"][number] }) {
  const t = useTranslations("bookings.due");
  const { instant } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const { name } = booking.business;
  const isDeposit = due.purpose === "deposit";
  const title = isDeposit ? "deposit.atCounter" : (`${due.purpose as DuePurpose}.title` as const);
  const when = due.deadlineAt && instant(due.deadlineAt, booking.vehicle.timeZone);
  return (
    <Alert
      variant={isDeposit ? "info" : "warning"}
      title={t(title, { amount: usdAndRwf(due.totalCents, due.totalRwf) })}
    >
      <p>
        {when ? t("atCounterBy", { name, when }) : t(isDeposit ? "atCounterByPickUp" : "atCounter", { name })}
      </p>
    </Alert>
  );
}
