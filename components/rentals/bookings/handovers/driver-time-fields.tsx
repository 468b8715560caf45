"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { nightAwayCents, overtimeHourCents } from "@/lib/catalog/driver-service/rules";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** The driver's overtime and further nights; only fields that cost something are shown. */
export function DriverTimeFields({ booking: { driverService, lines } }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.handover.driverTime");
  const booked = lines.find(({ rule }) => rule === "night_away")?.pieces ?? 0;
  return (
    <>
      {overtimeHourCents(driverService) > 0 && (
        <Field
          name="overtimeHours"
          label={t("overtime")}
          help={t("overtimeHelp", { hours: driverService.driverHoursPerDay ?? 0 })}
          options={{ setValueAs: typedCount }}
        >
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" placeholder="0" />}
        </Field>
      )}
      {nightAwayCents(driverService) > 0 && (
        <Field
          name="furtherNights"
          label={t("nights")}
          help={t("nightsHelp", { count: booked })}
          options={{ setValueAs: typedCount }}
        >
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" placeholder="0" />}
        </Field>
      )}
    </>
  );
}

/** An empty field means none. */
function typedCount(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  return typed.trim() === "" ? undefined : Number(typed);
}
