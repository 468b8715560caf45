"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect } from "react";
import { useServerClock } from "@/components/identity/sessions/use-server-clock";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { openAttempt } from "@/components/rentals/bookings/unpaid-hold";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { useFormats } from "@/components/ui/use-formats";
import { useTimeLeft, useTimeText } from "@/components/ui/use-time-left";
import { type PaymentView, paymentView } from "@/lib/payments/payments/contract";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { MethodMark } from "./method-mark";
import { OtherMethodButton } from "./other-method-button";

// Loaded on demand, because it brings the loader of Stripe's script.
const CardPaymentForm = lazy(() =>
  import("./card-payment-form").then((module) => ({ default: module.CardPaymentForm })),
);

interface Props {
  booking: BookingDetail;
  isDemo: boolean;
  /** True if another payment method can be chosen. */
  hasOtherWays: boolean;
  /** True if the card is only authorised until the owner accepts. */
  isRequest?: boolean;
  /** True if the booking can no longer be paid: a form that was not sent is closed. */
  isOver: boolean;
}

/** Shown while the provider processes the payment: polls every 2.5 s and says that the page may be closed. */
export function PaymentWaiting({ booking, ...props }: Props) {
  const attempt = openAttempt(booking);
  const {
    data: payment,
    error,
    retry,
  } = useResource(attempt && `/api/payments/${attempt.id}`, paymentView, { everyMs: 2_500 });
  const status = payment?.status;
  useEffect(() => {
    if (status && status !== attempt?.status) void refreshResources(`/api/bookings/${booking.id}`);
  }, [status, attempt?.status, booking.id]);
  if (!payment && error) return <ErrorNotice error={error} onRetry={retry} />;
  if (!payment) return <Skeleton className="h-72 w-full rounded-lg" />;
  return (
    <>
      {payment.hasCardForm ? (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <CardPaymentForm key={payment.id} payment={payment} {...props} />
        </Suspense>
      ) : (
        <Waiting payment={payment} {...props} />
      )}
      {booking.status === "expired" && <Overdue />}
    </>
  );
}

function Waiting({ payment, isDemo, hasOtherWays }: Omit<Props, "booking"> & { payment: PaymentView }) {
  const t = useTranslations("payments.waiting");
  const method = useTranslations("payments.method")(payment.method);
  const { money } = useFormats();
  const amount = money(payment.amount, payment.currency);
  const isCard = payment.method === "card";
  const asksPayer = payment.status === "pending";
  const title = !asksPayer ? t("askingTitle") : isCard ? t("cardTitle") : t("phoneTitle");
  const text = !asksPayer
    ? t("askingText")
    : isCard
      ? t("cardText", { amount })
      : t("phoneText", { amount, phone: payment.maskedPhone ?? "" });
  const opensPage = payment.actionUrl && (isCard || isDemo);
  return (
    <Card className="flex flex-col items-center gap-5 px-6 py-10 text-center">
      <div className="relative inline-flex">
        <MethodMark method={payment.method} />
        <span className="absolute -right-2.5 -bottom-2.5 inline-flex rounded-full bg-card p-1">
          <Spinner label={t("status")} />
        </span>
      </div>
      <div role="status" className="max-w-md">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-2 text-muted-foreground">{text}</p>
      </div>
      {payment.isProviderSlow && (
        <Alert variant="warning" title={t("slowTitle", { name: method })} className="max-w-md text-left">
          {t("slowText", { name: method })}
        </Alert>
      )}
      {payment.promptExpiresAt && <PromptTime payment={payment} until={payment.promptExpiresAt} />}
      {opensPage && (
        <Button asChild size="lg" variant={isCard ? "default" : "secondary"}>
          <Link href={payment.actionUrl ?? ""}>{isCard ? t("cardOpen") : t("openPhone")}</Link>
        </Button>
      )}
      {isCard && asksPayer && hasOtherWays && <OtherMethodButton payment={payment} />}
      <p className="max-w-md text-muted-foreground text-sm">{t("safe")}</p>
    </Card>
  );
}

/** A countdown; screen readers are informed only when it ends. */
function PromptTime({ payment, until }: { payment: PaymentView; until: string }) {
  const t = useTranslations("payments");
  const text = useTimeText();
  useServerClock();
  const left = useTimeLeft(until);
  const name = t(`method.${payment.method}`);
  return (
    <div className="max-w-md text-sm">
      {left > 0 && (
        <p role="timer" className="font-medium tabular-nums">
          {t("waiting.promptLeft", { time: text(left) })}
        </p>
      )}
      <p aria-live="polite" className="text-muted-foreground">
        {left === 0 ? t("waiting.promptOver", { name }) : t("waiting.promptHint", { name })}
      </p>
    </div>
  );
}

function Overdue() {
  const t = useTranslations("payments.waiting");
  return <Alert variant="warning">{t("overdue")}</Alert>;
}
