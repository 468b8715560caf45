"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import { api } from "@/lib/platform/http/api-client";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { type CounterMethod, counterMethod } from "@/lib/rentals/bookings/money/contract";

/** For a booking made at the counter: the payments that its business can take now, and the refunds it owes. */
export function CounterMoney({ booking }: { booking: BookingDetail }) {
  return (
    <>
      {booking.dues.map((due) => (
        <TakePayment key={due.claimId ?? due.purpose} booking={booking} due={due} />
      ))}
      {booking.counterRefunds.map((refund) => (
        <GiveBack key={refund.refundId} booking={booking} refund={refund} />
      ))}
    </>
  );
}

function TakePayment({ booking, due }: { booking: BookingDetail; due: BookingDetail["dues"][number] }) {
  const t = useTranslations("bookings.counter");
  const methods = useTranslations("bookings.method");
  const { instant } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const id = useId();
  const [method, setMethod] = useState<CounterMethod>("cash");
  const { run, isBusy } = useAction(async () => {
    const { purpose, totalCents: amountCents } = due;
    const path = `/api/bookings/${booking.id}/counter-payments`;
    const key = `${purpose} ${booking.id} ${due.changeId ?? due.claimId ?? ""} ${amountCents}`;
    try {
      await showBooking(await api.post(path, { purpose, method, amountCents }, bookingDetail, key));
    } catch (error) {
      // A colleague may have recorded it, or changed the price, in the meantime.
      void refreshBookings();
      throw error;
    }
  });
  const amount = usdAndRwf(due.totalCents, due.totalRwf);
  return (
    <Alert variant="warning" title={t(`due.${due.purpose}`, { amount })}>
      {due.deadlineAt && <p>{t("until", { when: instant(due.deadlineAt, booking.vehicle.timeZone) })}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <label htmlFor={id} className="sr-only">
          {t("method")}
        </label>
        <div className="min-w-52 max-sm:w-full">
          <NativeSelect
            id={id}
            value={method}
            onChange={({ target }) => setMethod(counterMethod.parse(target.value))}
          >
            {counterMethod.options.map((each) => (
              <option key={each} value={each}>
                {methods(each)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <Button className="h-11 max-sm:w-full" busy={isBusy} busyText={t("busy")} onClick={() => run()}>
          {t("take")}
        </Button>
      </div>
    </Alert>
  );
}

function GiveBack({
  booking,
  refund,
}: {
  booking: BookingDetail;
  refund: BookingDetail["counterRefunds"][number];
}) {
  const t = useTranslations("bookings.counter");
  const methods = useTranslations("bookings.method");
  const { money } = useFormats();
  const { run, isBusy } = useAction(async () => {
    const path = `/api/bookings/${booking.id}/counter-refunds/${refund.refundId}`;
    await showBooking(await api.put(path, {}, bookingDetail));
  });
  const values = { amount: money(refund.amount, refund.currency), name: booking.renter.name };
  return (
    <Alert variant="warning" title={t("giveBack", values)}>
      <p>{t("paidBy", { method: methods(refund.method) })}</p>
      <Button className="mt-3" busy={isBusy} busyText={t("busy")} onClick={() => run()}>
        {t("gaveBack")}
      </Button>
    </Alert>
  );
}
