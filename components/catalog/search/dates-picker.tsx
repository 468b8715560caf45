"use client";

import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import { PickUpCalendar, type PickUpCalendarProps } from "@/components/catalog/availability/pick-up-calendar";
import { BottomSheet } from "@/components/ui/bottom-sheet";
import { Button } from "@/components/ui/button";
import type { DayRange } from "@/components/ui/calendar";
import { cn } from "@/components/ui/cn";
import { HourFields, type Hours } from "./hour-fields";

type DatesPickerProps = Omit<PickUpCalendarProps, "months" | "autoFocus"> & {
  onClose: () => void;
  /** For times that are chosen with the days and have no fields of their own. */
  onHours?: (hours: Hours) => void;
  /** The edge of the fields the panel aligns to. */
  align?: "left" | "right";
};

/** A date range picker: below the fields if there is room, a bottom sheet on phones. Loaded on first use. */
export function DatesPicker({ onClose, align = "left", onHours, ...calendar }: DatesPickerProps) {
  const t = useTranslations("search");
  const ui = useTranslations("ui");
  const [isWide] = useState(() => matchMedia("(min-width: 48rem)").matches);
  const clear = (
    <Button variant="ghost" disabled={!calendar.value.from} onClick={() => calendar.onChange({})}>
      {t("clearDates")}
    </Button>
  );
  const hourFields = onHours && <HourFields hours={calendar.hours ?? {}} onChange={onHours} />;
  if (isWide) {
    return (
      <Panel label={t("datesTitle")} align={align}>
        <PickUpCalendar {...calendar} onChange={finishing(calendar.onChange, onClose)} months={2} autoFocus />
        <div className="-mb-1 flex items-end justify-between gap-4">
          {hourFields}
          <span className="ml-auto">{clear}</span>
        </div>
      </Panel>
    );
  }
  const footer = (
    <div className="flex items-center justify-between gap-3">
      {clear}
      <Button size="lg" onClick={onClose} disabled={!calendar.value.to}>
        {t("done")}
      </Button>
    </div>
  );
  return (
    <BottomSheet label={t("datesTitle")} closeLabel={ui("close")} onClose={onClose} footer={footer}>
      <div className="flex min-h-[25rem] justify-center">
        <PickUpCalendar {...calendar} />
      </div>
      {hourFields && <div className="flex justify-center pb-2">{hourFields}</div>}
    </BottomSheet>
  );
}

/** Choosing the second day closes the picker. */
function finishing(onChange: (value: DayRange) => void, onClose: () => void) {
  return (value: DayRange) => {
    onChange(value);
    if (value.to) onClose();
  };
}

function Panel({
  label,
  align,
  children,
}: {
  label: string;
  align: "left" | "right";
  children: React.ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  // Scroll before the calendar takes the focus: browsers scroll a focused element that is out of view to the
  // middle of the page.
  useLayoutEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={label}
      className={cn(
        "absolute top-full z-30 mt-2 w-max scroll-mt-20 scroll-mb-4 animate-pop-in rounded-xl border bg-popover p-5 text-popover-foreground shadow-float",
        align === "right" ? "right-0" : "left-0",
      )}
    >
      {children}
    </div>
  );
}
