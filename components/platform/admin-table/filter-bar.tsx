"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { DayInput } from "@/components/ui/day-input";
import { Label } from "@/components/ui/label";
import { SlidersHorizontalIcon } from "@/components/ui/listing-icons";
import { NativeSelect } from "@/components/ui/native-select";
import type { TableSort } from "./sortable-head";

/** Search and filters above a list, in one row if they fit. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">{children}</search>;
}

/** Filters that narrow screens show on a press, so that the list stays visible; `count` of them are set. */
export function FoldedChoices({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations("ui");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="h-11 grow basis-full lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontalIcon />
        {t("filters", { count })}
      </Button>
      <div className={isOpen ? "contents" : "contents max-lg:hidden"}>{children}</div>
    </>
  );
}

/** A select filter; its first option means no filter. */
export function FilterChoice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex grow basis-40 flex-col gap-1.5 sm:max-w-64 sm:min-w-40 sm:grow-0 sm:basis-auto">
      <Label htmlFor={id}>{label}</Label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

/** The sort order of a list that is shown as cards; a table is sorted by its column headings. */
export function CardSort({
  label,
  sort: { value, onSort },
  options,
}: {
  label: string;
  sort: TableSort;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <div className="contents xl:hidden">
      <FilterChoice label={label} value={value} options={options} onChoose={onSort} />
    </div>
  );
}

/** The first and last day of the listed items; the two fields stay beside each other. */
export function FilterPeriod({
  labels,
  filters: { from, to },
  choose,
}: {
  labels: { from: string; to: string };
  filters: { from: string; to: string };
  choose: (change: { from?: string; to?: string }) => void;
}) {
  return (
    <div className="flex grow basis-full gap-x-4 sm:grow-0 sm:basis-auto">
      <FilterDay label={labels.from} value={from} onChoose={(day) => choose({ from: day })} />
      <FilterDay label={labels.to} value={to} onChoose={(day) => choose({ to: day })} />
    </div>
  );
}

function FilterDay({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: string;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex grow basis-36 flex-col gap-1.5 sm:grow-0">
      <Label htmlFor={id}>{label}</Label>
      <DayInput isInRow id={id} value={value} onChange={({ target }) => onChoose(target.value)} />
    </div>
  );
}
