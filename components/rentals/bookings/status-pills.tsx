"use client";

import { useTranslations } from "next-intl";
import { type BookingStatus, bookingStatus } from "@/lib/catalog/availability/booking-status";
import { useResource } from "@/lib/platform/http/use-resource";
import { bookingTotals } from "@/lib/rentals/bookings/contract";

/** Statuses that always have a pill; others appear once there is a booking. */
const alwaysShown: readonly BookingStatus[] = ["confirmed", "active", "completed"];

/** Pills that filter the renter's bookings by status, each with its count. */
export function StatusPills({
  status,
  onChange,
}: {
  status: BookingStatus | undefined;
  onChange: (status: BookingStatus | undefined) => void;
}) {
  const t = useTranslations("bookings");
  const { data } = useResource("/api/bookings/totals?side=renter", bookingTotals, { everyMs: 30_000 });
  const counts = data?.byStatus;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = bookingStatus.options.filter(
    (option) => option === status || alwaysShown.includes(option) || (counts?.[option] ?? 0) > 0,
  );
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("list.filter")}</legend>
      <div className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        <Pill label={t("list.all")} count={all} isOn={!status} onChoose={() => onChange(undefined)} />
        {shown.map((option) => (
          <Pill
            key={option}
            label={t(`status.${option}`)}
            count={counts?.[option]}
            isOn={status === option}
            onChoose={() => onChange(option)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Pill(props: { label: string; count: number | undefined; isOn: boolean; onChoose: () => void }) {
  const { label, count, isOn, onChoose } = props;
  return (
    <label className="touch-target relative inline-flex h-9 shrink-0 cursor-pointer items-center gap-2 whitespace-nowrap rounded-full border bg-card px-3.5 font-medium text-sm transition-colors hover:border-foreground has-checked:border-foreground has-checked:bg-foreground has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
      <input type="radio" name="booking-status" checked={isOn} onChange={onChoose} className="sr-only" />
      {label}
      <span className="tabular-nums opacity-70">{count ?? ""}</span>
    </label>
  );
}
