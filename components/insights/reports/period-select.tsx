"use client";

import { useTranslations } from "next-intl";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { taxPeriods } from "@/lib/insights/reports/rules";
import { useMonthName } from "./use-month-name";

/** A recent quarter, month or year. */
export function PeriodSelect({
  id,
  today,
  value,
  onChoose,
}: {
  id: string;
  today: string;
  value: string;
  onChoose: (period: string) => void;
}) {
  const t = useTranslations("reports.tax");
  const month = useMonthName();
  const { months, quarters, years } = taxPeriods(today);
  return (
    <div className="flex w-full flex-col gap-1.5 sm:w-56">
      <Label htmlFor={id}>{t("period")}</Label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <optgroup label={t("quarters")}>
          {quarters.map((each) => (
            <option key={each} value={each}>
              {t("quarter", { quarter: each.slice(6), year: each.slice(0, 4) })}
            </option>
          ))}
        </optgroup>
        <optgroup label={t("months")}>
          {months.map((each) => (
            <option key={each} value={each}>
              {month(each)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t("years")}>
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </optgroup>
      </NativeSelect>
    </div>
  );
}
