"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { dayIn, plusDays } from "@/lib/platform/dates";
import { serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** The proposed number of days in the workshop, which the owner can change. */
const USUAL_DAYS = 3;

/** Whether the returned vehicle is blocked for repair, and until which day; an empty day means that it is not. */
export function RepairFields({
  booking: { vehicle },
  until,
  onChange,
}: {
  booking: BookingDetail;
  until: string;
  onChange: (day: string) => void;
}) {
  const t = useTranslations("bookings.vehicleChange");
  const id = useId();
  const today = dayIn(serverNow(), vehicle.timeZone);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          checked={until !== ""}
          onChange={({ target }) => onChange(target.checked ? plusDays(today, USUAL_DAYS) : "")}
        />
        <Label htmlFor={id} className="font-normal leading-5">
          {t("repair", { car: vehicle.title })}
        </Label>
      </div>
      {until !== "" && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-until`}>{t("repairUntil")}</Label>
          <Input
            id={`${id}-until`}
            type="date"
            required
            min={today}
            value={until}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => target.value && onChange(target.value)}
          />
          <p id={`${id}-help`} className="text-muted-foreground text-sm">
            {t("repairHelp")}
          </p>
        </div>
      )}
    </div>
  );
}
