"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { handoverTimes } from "@/lib/search/rules";
import type { possible, Wish } from "./booking-wish";

/** Start and end, each a day that can be typed and a time; the calendar below fills the same fields. */
export function WishFields({
  wish,
  choices,
  onChange,
}: {
  wish: Wish;
  choices: ReturnType<typeof possible> | undefined;
  onChange: (change: Partial<Wish>) => void;
}) {
  const t = useTranslations("renter.booking");
  return (
    <div className="flex flex-col gap-3">
      <DayAndTime
        label={t("start")}
        timeLabel={t("startTime")}
        day={wish.from}
        time={wish.fromTime}
        times={choices?.times ?? handoverTimes}
        min={choices?.firstDay}
        max={choices?.lastDay}
        onDay={(from) => onChange({ from })}
        onTime={(fromTime) => onChange({ fromTime })}
      />
      <DayAndTime
        label={t("end")}
        timeLabel={t("endTime")}
        day={wish.to}
        time={wish.toTime}
        times={handoverTimes}
        min={wish.from || choices?.firstDay}
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
