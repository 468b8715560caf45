"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { handoverTimes } from "@/lib/catalog/vehicles/requested-dates";
import type { BookingDraft, bookableChoices } from "./booking-draft";

/** Date and time fields for start and end; the calendar below fills the same fields. */
export function BookingDraftFields({
  draft,
  choices,
  onChange,
}: {
  draft: BookingDraft;
  choices: ReturnType<typeof bookableChoices> | undefined;
  onChange: (change: Partial<BookingDraft>) => void;
}) {
  const t = useTranslations("renter.booking");
  return (
    <div className="flex flex-col gap-3">
      <DayAndTime
        label={t("start")}
        timeLabel={t("startTime")}
        day={draft.from}
        time={draft.fromTime}
        times={choices?.times ?? handoverTimes}
        min={choices?.firstDay}
        max={choices?.lastDay}
        onDay={(from) => onChange({ from })}
        onTime={(fromTime) => onChange({ fromTime })}
      />
      <DayAndTime
        label={t("end")}
        timeLabel={t("endTime")}
        day={draft.to}
        time={draft.toTime}
        times={handoverTimes}
        min={draft.from || choices?.firstDay}
        max={choices?.lastDay}
        onDay={(to) => onChange({ to })}
        onTime={(toTime) => onChange({ toTime })}
      />
    </div>
  );
}

interface DayAndTimeProps {
  label: string;
  timeLabel: string;
  day: string;
  time: string;
  times: readonly string[];
  min?: string;
  max?: string;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
}

function DayAndTime(props: DayAndTimeProps) {
  const id = useId();
  const { label, timeLabel, day, time, times, min, max, onDay, onTime } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-x-3 gap-y-1.5">
      <Label htmlFor={`${id}-day`}>{label}</Label>
      <Label htmlFor={`${id}-time`}>{timeLabel}</Label>
      <Input
        id={`${id}-day`}
        type="date"
        required
        value={day}
        min={min}
        max={max}
        onChange={({ target }) => onDay(target.value)}
      />
      <NativeSelect id={`${id}-time`} value={time} onChange={({ target }) => onTime(target.value)}>
        {times.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </NativeSelect>
    </div>
  );
}
