"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DepositStatus } from "@/components/rentals/bookings/deposit-status";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingChange } from "@/lib/rentals/bookings/changes/contract";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import type { PaymentMethod, PaymentPurpose } from "@/lib/rentals/bookings/money/contract";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { dueOutcomeOf } from "./due-outcome";
import { HoldCountdown } from "./hold-countdown";
import { PaymentFailure } from "./payment-failure";
import { PaymentForm } from "./payment-form";
import { PaymentWaiting } from "./payment-waiting";
import { UnloadedBooking } from "./unloaded-booking";
import { useStepFocus } from "./use-step-focus";

interface Props {
  bookingId: string;
  purpose: Exclude<PaymentPurpose, "rent">;
  methods: PaymentMethod[];
  /** Phone numbers to suggest, the likeliest first. */
  phones: string[];
  isDemo: boolean;
}

/** Payment page for amounts due besides the rental itself. Its state is derived from the server's data. */
export function DueScreen({ bookingId, ...props }: Props) {
  const path = `/api/bookings/${bookingId}`;
  const { data: booking, error, retry } = useResource(path, bookingDetail, { everyMs: 10_000 });
  if (booking) return <Due booking={booking} {...props} />;
  return <UnloadedBooking error={error} onRetry={retry} />;
}

function Due({
  booking,
  purpose,
  methods,
  phones,
  isDemo,
}: Omit<Props, "bookingId"> & { booking: BookingDetail }) {
  const [typed, setTyped] = useState<string>();
  const t = useTranslations("bookings.due");
  const { instant } = useFormats();
  const owed = booking.dues.find((one) => one.purpose === purpose);
  const isAtCounter = isCounterBooking(booking) && owed !== undefined;
  const due = isAtCounter ? undefined : owed;
  const attempts = booking.payments.filter((payment) => payment.purpose === purpose);
  const isUnderWay = attempts.some(({ status }) => status === "created" || status === "pending");
  const isOpen = owed !== undefined || isUnderWay;
  const names = { title: booking.vehicle.title, reference: booking.reference };
  const latest = attempts.at(-1)?.createdAt ?? "";
  const isLost = booking.events.some(({ reason, at }) => reason === "deposit_lost" && at > latest);
  const hasExpired = purpose === "change" && booking.change?.status === "expired";
  const place = useRef<HTMLDivElement>(null);
  useStepFocus(isUnderWay ? "waiting" : due ? "choose" : "done", place);
  // The components of the payment page take one amount and its attempts, here those of this purpose.
  const view = { ...booking, ...due, payments: attempts };
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6">
      <h1 className="text-2xl">{isOpen ? t(`${purpose}.pay`) : booking.vehicle.title}</h1>
      <p className="text-muted-foreground">
        {isOpen ? `${t("booking", names)} ${t(`${purpose}.text`)}` : booking.reference}
      </p>
      {purpose === "change" && booking.change && <NewDates booking={booking} change={booking.change} />}
      {due?.deadlineAt && (
        <HoldCountdown
          until={due.deadlineAt}
          title={t("change.within")}
          text={t("change.otherwise", { when: instant(due.deadlineAt, booking.vehicle.timeZone) })}
        />
      )}
      <div ref={place} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-6 outline-none">
        {isUnderWay && (
          <PaymentWaiting booking={view} isDemo={isDemo} hasOtherWays={methods.length > 1} isOver={!due} />
        )}
        {!isUnderWay && due && (
          <>
            {purpose === "deposit" && isLost ? (
              <Alert variant="warning">{t("deposit.lost")}</Alert>
            ) : (
              <PaymentFailure booking={view} />
            )}
            <PaymentForm
              booking={view}
              methods={methods}
              phones={typed ? [typed, ...phones] : phones}
              onPhone={setTyped}
              isRequest={false}
              purpose={purpose}
            />
          </>
        )}
        {!isUnderWay && !due && hasExpired && (
          <Alert variant="warning" title={t("change.over")}>
            <p>{t("change.overText")}</p>
            <Button asChild variant="secondary" className="mt-3">
              <Link href={`/dashboard/user/rentals/${booking.id}`}>{t("change.again")}</Link>
            </Button>
          </Alert>
        )}
        {!isUnderWay && !due && !hasExpired && (
          <Outcome booking={booking} purpose={purpose} isAtCounter={isAtCounter} />
        )}
      </div>
    </div>
  );
}

/** Whether the amount was paid, is paid at the counter, or is not due. */
function Outcome({
  booking,
  purpose,
  isAtCounter,
}: Pick<Props, "purpose"> & { booking: BookingDetail; isAtCounter: boolean }) {
  const t = useTranslations("bookings");
  const { usd } = useFormats();
  const { isPaid, message } = dueOutcomeOf(booking, purpose);
  if (isAtCounter)
    return (
      <Alert title={t("due.atCounter", { name: booking.business.name })}>
        <BackToBooking booking={booking} />
      </Alert>
    );
  return (
    <Alert variant={isPaid ? "success" : "info"} title={t(message, { amount: usd(booking.depositCents) })}>
      {purpose === "deposit" && !isPaid && <DepositStatus booking={booking} className="mt-1" />}
      <BackToBooking booking={booking} />
    </Alert>
  );
}

function BackToBooking({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.due");
  return (
    <Button asChild variant="secondary" className="mt-3">
      <Link href={`/dashboard/user/rentals/${booking.id}`}>{t("toBooking")}</Link>
    </Button>
  );
}

/** What the difference is paid for, if that is other dates. */
function NewDates({
  booking,
  change: { startsAt, endsAt, fromStartsAt, fromEndsAt },
}: {
  booking: BookingDetail;
  change: BookingChange;
}) {
  const t = useTranslations("bookings.change");
  const { span } = useFormats();
  const { timeZone } = booking.vehicle;
  if (startsAt === fromStartsAt && endsAt === fromEndsAt) return null;
  return (
    <div className="tabular-nums">
      <p className="font-medium">{span(startsAt, endsAt, timeZone)}</p>
      <p className="text-muted-foreground">
        {t("instead", { dates: span(fromStartsAt, fromEndsAt, timeZone) })}
      </p>
    </div>
  );
}
