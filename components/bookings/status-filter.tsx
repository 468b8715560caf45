"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { type BookingStatus, bookingStatus } from "@/lib/bookings/contract";

/** Narrows a list to one status. */
export function StatusFilter({
  status,
  onChange,
}: {
  status: BookingStatus | undefined;
  onChange: (status: BookingStatus | undefined) => void;
}) {
  const t = useTranslations("bookings");
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Label htmlFor={id}>{t("list.filter")}</Label>
      <NativeSelect
        id={id}
        value={status ?? ""}
        onChange={({ target }) => onChange(bookingStatus.safeParse(target.value).data)}
        className="w-56"
      >
        <option value="">{t("list.all")}</option>
        {bookingStatus.options.map((option) => (
          <option key={option} value={option}>
            {t(`status.${option}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
