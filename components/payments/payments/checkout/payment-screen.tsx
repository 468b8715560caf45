"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DueNotices } from "@/components/rentals/bookings/due-notices";
import { LicenceNotice } from "@/components/rentals/bookings/licence-notice";
import { Alert } from "@/components/ui/alert";
import { useEvents } from "@/lib/messaging/realtime/use-events";
import { useResource } from "@/lib/platform/http/use-resource";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import { checkoutStepOf } from "./checkout-step";
import { HoldCountdown } from "./hold-countdown";
import { PaymentFailure } from "./payment-failure";
import { PaymentForm } from "./payment-form";
import { PaymentOutcome } from "./payment-outcome";
import { PaymentSummary } from "./payment-summary";
import { PaymentWaiting } from "./payment-waiting";
import { UnloadedBooking } from "./unloaded-booking";
import { useStepFocus } from "./use-step-focus";

interface Props {
  bookingId: string;
  methods: PaymentMethod[];
  /** Phone numbers to suggest, the likeliest first. */
  phones: string[];
  isDemo: boolean;
}

/** Payment page of a booking, from choosing a method to the outcome. Its state is derived from the server's data. */
export function PaymentScreen({ bookingId, methods, phones, isDemo }: Props) {
  const {
    data: booking,
    error,
    retry,
  } = useResource(`/api/bookings/${bookingId}`, bookingDetail, {
    everyMs: (latest) =>
      latest && ["pending_payment", "requested"].includes(latest.status) ? 10_000 : false,
  });
  // Polls, so that the owner's answer appears without a reload.
  useEvents(({ kind }) => void (kind !== "typing" && retry()));
  if (booking) return <Checkout booking={booking} methods={methods} phones={phones} isDemo={isDemo} />;
  return <UnloadedBooking error={error} onRetry={retry} />;
}

function Checkout({
  booking,
  methods,
  phones,
  isDemo,
}: Omit<Props, "bookingId"> & { booking: BookingDetail }) {
  const [typed, setTyped] = useState<string>();
  const t = useTranslations("payments");
  const step = checkoutStepOf(booking);
  const isOpen = step === "choose" || step === "waiting";
  const isAccepted = booking.events.some(({ reason }) => reason === "accepted");
  const isRequest = !booking.isInstantBook && !isAccepted;
  const [top, place] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  // A failed payment is reported at the top, everything else beside the next step.
  useStepFocus(step, step === "choose" ? top : place);
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr] lg:gap-x-10">
      {isOpen && (
        <div ref={top} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-6 outline-none">
          <h1 className="text-2xl">{isRequest ? t("titleRequest") : t("title")}</h1>
          {isAccepted && <Alert variant="success" title={t("outcome.acceptedTitle")} />}
          {booking.deadlineAt && (
            <HoldCountdown until={booking.deadlineAt} title={t("hold.held")} text={t("hold.what")} />
          )}
          {step === "choose" && <PaymentFailure booking={booking} />}
          {step === "choose" && <LicenceNotice booking={booking} />}
        </div>
      )}
      <PaymentSummary booking={booking} isOpen={isOpen} isChoosing={step === "choose"} />
      <div
        ref={place}
        tabIndex={-1}
        className={`flex scroll-mt-24 flex-col gap-6 outline-none md:col-start-1 ${isOpen ? "" : "md:row-span-2 md:row-start-1"}`}
      >
        {step === "choose" && (
          <PaymentForm
            booking={booking}
            methods={methods}
            phones={typed ? [typed, ...phones] : phones}
            onPhone={setTyped}
            isRequest={isRequest}
          />
        )}
        {step === "waiting" && (
          <PaymentWaiting
            booking={booking}
            isDemo={isDemo}
            hasOtherWays={methods.length > 1}
            isRequest={isRequest}
            isOver={booking.status === "expired"}
          />
        )}
        {!isOpen && <PaymentOutcome booking={booking} step={step} />}
        {step === "confirmed" && <DueNotices booking={booking} />}
        {!isOpen && <LicenceNotice booking={booking} />}
      </div>
    </div>
  );
}
