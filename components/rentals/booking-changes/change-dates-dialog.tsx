"use client";

import { useLocale, useTranslations } from "next-intl";
import { DraftNotice } from "@/components/form/draft-notice";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { calendarTexts, type DayRange, RangeCalendar } from "@/components/ui/calendar";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { OpenDialog } from "@/components/ui/open-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { handoverTimes } from "@/lib/catalog/vehicles/requested-dates";
import { plusDays } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import type { ChangePrice } from "@/lib/rentals/bookings/changes/contract";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { useDateChange } from "./use-date-change";
import { useUnpaidText } from "./use-unpaid-text";

/**
 * Chooses other dates and shows the price difference before the proposal is sent. While the vehicle is out
 * only the end can change.
 */
export function ChangeDatesDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings");
  const ui = useTranslations("ui");
  const locale = useLocale();
  const { draft, taken, today, requestedDates, calendarError, retry, price, problem } =
    useDateChange(booking);
  const { value: chosenDates, change: setChosenDates } = draft;
  const unpaidText = useUnpaidText();
  const isOut = booking.status === "active";
  const { run: send, isBusy } = useAction(async () => {
    if (!requestedDates || !price) return;
    try {
      const request = { ...requestedDates, differenceCents: price.differenceCents };
      const response = await api.post(`/api/bookings/${booking.id}/changes`, request, bookingDetail);
      draft.forget();
      onClose();
      const isAsked = response.change?.status === "proposed";
      toast.success(unpaidText(response) ?? (isAsked ? t("change.sent") : t("change.accepted")));
      await showBooking(response);
    } catch (error) {
      void refreshBookings();
      throw error;
    }
  });
  const pick = ({ from, to }: DayRange) =>
    setChosenDates({
      ...chosenDates,
      ...(isOut ? { to: to ?? from ?? chosenDates.to } : { from: from ?? null, to: to ?? null }),
    });
  const range = { from: chosenDates.from ?? undefined, to: chosenDates.to ?? undefined };
  return (
    <OpenDialog
      title={isOut ? t("change.openEnd") : t("change.open")}
      text={isOut ? t("change.textEnd") : t("change.text")}
      onClose={onClose}
    >
      <DraftNotice isRestored={draft.isRestored} />
      {calendarError && <ErrorNotice error={calendarError} onRetry={retry} />}
      {/* Without the taken days every day would look free. */}
      {taken && (
        <RangeCalendar
          locale={locale}
          texts={calendarTexts(ui)}
          today={today}
          minDay={isOut ? range.from : today}
          maxDay={plusDays(today, 365)}
          unavailable={taken}
          value={range}
          shownDay={isOut ? range.to : range.from}
          onChange={pick}
          className="md:mx-auto"
        />
      )}
      {!taken && !calendarError && <Skeleton className="h-80" />}
      <div className="grid grid-cols-2 items-end gap-4">
        {!isOut && (
          <Time
            label={t("change.fromTime")}
            value={chosenDates.fromTime}
            onChange={(fromTime) => setChosenDates({ ...chosenDates, fromTime })}
          />
        )}
        <Time
          label={t("change.toTime")}
          value={chosenDates.toTime}
          onChange={(toTime) => setChosenDates({ ...chosenDates, toTime })}
        />
      </div>
      <div aria-live="polite" className="min-h-12">
        {problem && <Alert variant="warning">{problem}</Alert>}
        {price && <Difference booking={booking} price={price} />}
      </div>
      <Button size="lg" disabled={!price} busy={isBusy} busyText={t("change.busy")} onClick={() => send()}>
        {price?.isAgreedAtOnce ? t("change.take") : t("change.send")}
      </Button>
    </OpenDialog>
  );
}

function Difference({ booking, price }: { booking: BookingDetail; price: ChangePrice }) {
  const t = useTranslations("bookings.change");
  const { usd } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const cents = price.differenceCents;
  const amount = cents > 0 ? usdAndRwf(cents, price.differenceRwf) : usd(-cents);
  const isDue = isDueAtPickUp(booking);
  const money = cents > 0 ? "more" : cents < 0 ? (isDue ? "lessDue" : "less") : "same";
  const isPaidFirst = cents > 0 && !isDue;
  const isAtCounter = isCounterBooking(booking);
  const waived = price.lines.find(({ rule }) => rule === "waived");
  return (
    <div className="text-sm tabular-nums">
      <p className="font-medium text-base">{t(money, { amount, total: usd(price.totalCents) })}</p>
      {waived && <p className="text-muted-foreground">{t("waived", { amount: usd(-waived.amountCents) })}</p>}
      <p className="text-muted-foreground">
        {!price.isAgreedAtOnce && t("needsAnswer")}
        {price.isAgreedAtOnce && !(isPaidFirst && isAtCounter) && t(isPaidFirst ? "atOncePay" : "atOnce")}
      </p>
      {isPaidFirst && isAtCounter && (
        <p className="text-muted-foreground">{t("atCounter", { name: booking.business.name })}</p>
      )}
    </div>
  );
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  const times = handoverTimes.includes(value) ? handoverTimes : [value, ...handoverTimes];
  return (
    <Label className="flex flex-col gap-1.5">
      {label}
      <NativeSelect value={value} onChange={({ target }) => onChange(target.value)}>
        {times.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </NativeSelect>
    </Label>
  );
}
