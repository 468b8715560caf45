"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DepositStatus } from "@/components/rentals/bookings/deposit-status";
import { isUnanswered, refundsOf } from "@/components/rentals/bookings/ending-of";
import { otherVehiclesHref, sameVehicleHref } from "@/components/rentals/bookings/same-vehicle-links";
import { useRefundDestination } from "@/components/rentals/bookings/use-refund-destination";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClockIcon } from "@/components/ui/icons";
import { CircleCheckIcon, InfoIcon } from "@/components/ui/status-icons";
import { useFormats } from "@/components/ui/use-formats";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { type CheckoutStep, isMischarged } from "./checkout-step";

type Ended = Exclude<CheckoutStep, "choose" | "waiting">;

/** The outcome of a payment, what it means for money and dates, and the next step. */
export function PaymentOutcome({ booking, step }: { booking: BookingDetail; step: Ended }) {
  const t = useTranslations("payments.outcome");
  const outcomeTexts = useOutcomeTexts(booking);
  const { title, texts } = outcomeTexts[step];
  const isGood = step === "confirmed" || step === "requested" || step === "over";
  const Icon = step === "confirmed" ? CircleCheckIcon : step === "requested" ? ClockIcon : InfoIcon;
  return (
    <Card className="p-5 sm:p-8">
      <Icon className={`size-10 ${step === "confirmed" ? "text-success" : "text-muted-foreground"}`} />
      <div role="status">
        <h1 className="mt-4 text-2xl">{title}</h1>
        {texts.map((text) => (
          <p key={text} className="measure mt-2 text-muted-foreground">
            {text}
          </p>
        ))}
      </div>
      {step === "confirmed" && <DepositStatus booking={booking} />}
      {isGood && (
        <dl className="mt-6 inline-block rounded-md bg-muted px-4 py-3">
          <dt className="text-muted-foreground text-xs">{t("reference")}</dt>
          <dd className="font-semibold text-lg tabular-nums tracking-wide">{booking.reference}</dd>
        </dl>
      )}
      <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <NextSteps booking={booking} step={step} />
      </div>
    </Card>
  );
}

function useOutcomeTexts(booking: BookingDetail): Record<Ended, { title: string; texts: string[] }> {
  const t = useTranslations("payments.outcome");
  const { usd, money, instant } = useFormats();
  const time = (iso: string) => instant(iso, booking.vehicle.timeZone);
  const businessName = booking.business.name;
  const isCard = booking.payments.at(-1)?.method === "card";
  const wasPaid = booking.payments.some(
    ({ status, isWrittenOff }) => status === "captured" || (status === "refunded" && !isWrittenOff),
  );
  const mischarged = booking.payments.find(isMischarged);
  const failures = useTranslations("payments.failures");
  const whatWasPaid = mischarged?.failureCode ? failures(mischarged.failureCode) : t("expiredPaid");
  const destinationOf = useRefundDestination(booking);
  const refunds = refundsOf(booking);
  const refundTexts = refunds.flatMap(({ payment, amount }) => {
    const destination = destinationOf(payment);
    return [
      t("cancelledRefund", { amount: money(amount, payment.currency) }),
      ...(destination ? [destination] : []),
    ];
  });
  const writtenOffTexts = booking.payments
    .filter(({ isWrittenOff }) => isWrittenOff)
    .flatMap((payment) => destinationOf(payment) ?? []);
  const cancelledTexts = [...refundTexts, ...writtenOffTexts];
  // The owner did not answer in time.
  const unanswered = isUnanswered(booking);
  return {
    confirmed: {
      title: t("confirmedTitle"),
      texts: [
        t(booking.deliveryAddress ? "confirmedDelivery" : "confirmedText", {
          owner: businessName,
          time: time(booking.startsAt),
        }),
      ],
    },
    over: { title: t("overTitle"), texts: [] },
    requested: {
      title: t("requestedTitle"),
      texts: [
        ...(booking.deadlineAt
          ? [t("requestedText", { owner: businessName, time: time(booking.deadlineAt) })]
          : []),
        isCard ? t("requestedCard") : t("requestedPhone"),
        t("requestedOthers"),
      ],
    },
    expired: unanswered
      ? { title: t("unansweredTitle"), texts: [t("unansweredText", { owner: businessName })] }
      : {
          title: t("expiredTitle"),
          texts: [
            wasPaid || mischarged ? whatWasPaid : t("expiredText"),
            ...refunds.flatMap(({ payment }) => destinationOf(payment) ?? []),
            ...writtenOffTexts,
          ],
        },
    declined: { title: t("declinedTitle"), texts: [t("declinedText")] },
    cancelled: {
      title: t("cancelledTitle"),
      texts:
        booking.refundedCents === 0
          ? [t("cancelledText")]
          : cancelledTexts.length > 0
            ? cancelledTexts
            : [t("cancelledRefund", { amount: usd(booking.refundedCents) })],
    },
    notYours: { title: t("notYours"), texts: [] },
  };
}

function NextSteps({ booking, step }: { booking: BookingDetail; step: Ended }): ReactNode {
  const t = useTranslations("payments.outcome");
  const locale = useLocale();
  // The same owner would hardly answer otherwise.
  const isRefused = step === "declined" || (step === "expired" && isUnanswered(booking));
  const goesOn = ["confirmed", "over", "requested", "cancelled"].includes(step);
  return (
    <>
      {goesOn && <Step href={`/dashboard/user/rentals/${booking.id}`}>{t("seeBooking")}</Step>}
      {step === "expired" && !isRefused && <Step href={sameVehicleHref(booking)}>{t("bookAgain")}</Step>}
      {isRefused && <Step href={otherVehiclesHref(booking)}>{t("findAnother")}</Step>}
      {step === "notYours" && <Step href="/vehicles">{t("findAnother")}</Step>}
      {booking.can.readReceipt && (
        <Button asChild variant="secondary" size="lg">
          <a href={`/api/bookings/${booking.id}/receipt?locale=${locale}`} target="_blank" rel="noreferrer">
            {t("receipt")}
          </a>
        </Button>
      )}
      {step !== "notYours" && (
        <Button asChild variant="ghost" size="lg">
          <Link href="/dashboard/user">{t("dashboard")}</Link>
        </Button>
      )}
    </>
  );
}

function Step({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild size="lg">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
