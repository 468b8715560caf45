"use client";

import { useTranslations } from "next-intl";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import { useBookingContext } from "./booking-context";

/** A select of half hours; for the pick-up only those still possible that day. */
export function TimeSelect({
  of: end,
  isAlone = false,
  className = "",
}: {
  of: "from" | "to";
  /** True when the select is not beside its day and needs a label of its own. */
  isAlone?: boolean;
  className?: string;
}) {
  const t = useTranslations("vehicles.booking");
  const { choice, times, setTimes } = useBookingContext();
  const isPickUp = end === "from";
  const value = isPickUp ? choice.fromTime : choice.toTime;
  return (
    <label className={`relative block ${className}`}>
      <span className="pointer-events-none absolute top-2.25 left-3 text-muted-foreground text-xs">
        <span className={isAlone ? undefined : "sr-only"}>{t(isPickUp ? "pickUpTime" : "dropOffTime")}</span>
        {!isAlone && <span aria-hidden>{t("time")}</span>}
      </span>
      <select
        value={value}
        onChange={(event) =>
          setTimes(isPickUp ? { fromTime: event.target.value } : { toTime: event.target.value })
        }
        className="h-15 w-full appearance-none rounded-md bg-transparent px-3 pt-4.5 tabular-nums hover:bg-accent focus-visible:-outline-offset-2"
      >
        {times[isPickUp ? "pickUp" : "dropOff"].map((time) => (
          <option key={time}>{time}</option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-3 bottom-3.5 size-4 text-muted-foreground" />
    </label>
  );
}
