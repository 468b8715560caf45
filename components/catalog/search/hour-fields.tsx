"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { DEFAULT_TIME, handoverTimes } from "@/lib/catalog/vehicles/requested-dates";

export interface Hours {
  fromTime?: string;
  toTime?: string;
}

/** The times of pick-up and return, below the calendar of a search. The default time is stored as undefined. */
export function HourFields({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const t = useTranslations("vehicles.booking");
  const id = useId();
  return (
    <div className="flex gap-4">
      {(["fromTime", "toTime"] as const).map((name) => (
        <div key={name} className="flex flex-col gap-1">
          <label htmlFor={`${id}-${name}`} className="text-muted-foreground text-xs">
            {t(name === "fromTime" ? "pickUpTime" : "dropOffTime")}
          </label>
          <NativeSelect
            id={`${id}-${name}`}
            className="w-32"
            value={hours[name] ?? DEFAULT_TIME}
            onChange={({ target: { value } }) =>
              onChange({ ...hours, [name]: value === DEFAULT_TIME ? undefined : value })
            }
          >
            {handoverTimes.map((time) => (
              <option key={time}>{time}</option>
            ))}
          </NativeSelect>
        </div>
      ))}
    </div>
  );
}
