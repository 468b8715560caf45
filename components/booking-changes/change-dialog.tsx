"use client";

import { useLocale, useTranslations } from "next-intl";
import { useAct } from "@/components/api/use-act";
import { showBooking, showBookingAgain } from "@/components/bookings/show-booking";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { calendarTexts, type DayRange, RangeCalendar } from "@/components/ui/calendar";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import type { ChangePrice } from "@/lib/booking-changes/contract";
import { type BookingDetail, bookingDetail } from "@/lib/bookings/contract";
import { plusDays } from "@/lib/dates";
import { handoverTimes } from "@/lib/search/rules";
import { useChange } from "./use-change";

/** Other dates, their difference told before anybody is asked. Once the car is out only the end can be chosen. */
export function ChangeDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings");
  const ui = useTranslations("ui");
  const locale = useLocale();
  const { wanted, setWanted, taken, today, asked, price, problem } = useChange(booking);
  const isOut = booking.status === "active";
  const { run: send, isBusy } = useAct(async () => {
    if (!asked || !price) return;
    try {
      const request = { ...asked, differenceCents: price.differenceCents };
      const answer = await api.post(`/api/bookings/${booking.id}/changes`, request, bookingDetail);
      onClose();
      toast.success(answer.change?.status === "proposed" ? t("change.sent") : t("change.accepted"));
      await showBooking(answer);
    } catch (error) {
      void showBookingAgain();
      throw error;
    }
  });
  const pick = ({ from, to }: DayRange) =>
    setWanted({ ...wanted, ...(isOut ? { to: to ?? from ?? wanted.to } : { from, to }) });
  return (
    <OpenDialog
      title={isOut ? t("change.openEnd") : t("change.open")}
      text={isOut ? t("change.textEnd") : t("change.text")}
      onClose={onClose}
      className="max-sm:p-5"
    >
      <RangeCalendar
        locale={locale}
        texts={calendarTexts(ui)}
        today={today}
        minDay={isOut ? wanted.from : today}
        maxDay={plusDays(today, 365)}
        unavailable={taken}
        value={wanted}
        onChange={pick}
        className="md:mx-auto"
      />
      <div className="grid grid-cols-2 gap-4">
        {!isOut && (
          <Time
            label={t("change.fromTime")}
            value={wanted.fromTime}
            onChange={(fromTime) => setWanted({ ...wanted, fromTime })}
          />
        )}
        <Time
          label={t("change.toTime")}
          value={wanted.toTime}
          onChange={(toTime) => setWanted({ ...wanted, toTime })}
        />
      </div>
      <div aria-live="polite" className="min-h-12">
        {problem && <Alert variant="warning">{problem}</Alert>}
        {price && <Difference price={price} />}
      </div>
      <Button size="lg" disabled={!price} busy={isBusy} busyText={t("change.busy")} onClick={() => send()}>
        {price?.isAgreedAtOnce ? t("change.take") : t("change.send")}
      </Button>
    </OpenDialog>
  );
}

function Difference({ price }: { price: ChangePrice }) {
  const t = useTranslations("bookings.change");
  const { usd } = useFormats();
  const cents = price.differenceCents;
  const money = cents > 0 ? "more" : cents < 0 ? "less" : "same";
  const waived = price.lines.find(({ rule }) => rule === "waived");
  return (
    <div className="text-sm tabular-nums">
      <p className="font-medium text-base">
        {t(money, { amount: usd(Math.abs(cents)), total: usd(price.totalCents) })}
      </p>
      {waived && <p className="text-muted-foreground">{t("waived", { amount: usd(-waived.amountCents) })}</p>}
      <p className="text-muted-foreground">
        {price.isAgreedAtOnce ? (cents > 0 ? t("atOncePay") : t("atOnce")) : t("needsAnswer")}
      </p>
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
