"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { DayInput } from "@/components/ui/day-input";
import { Label } from "@/components/ui/label";
import { type AnalyticsQuery, periods } from "@/lib/insights/analytics/contract";

/** Buttons for periods that end today, or a custom range. */
export function PeriodPicker({
  query,
  today,
  onChoose,
}: {
  query: AnalyticsQuery;
  today: string;
  onChoose: (change: Partial<AnalyticsQuery>) => void;
}) {
  const t = useTranslations("analytics");
  const [isOwn, setOwn] = useState(query.period === "own");
  const name = useId();
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t("period")}</legend>
        <div className="no-scrollbar -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
          <div className="flex w-max gap-0.5 rounded-md border bg-muted p-1 max-sm:gap-0 dark:bg-transparent">
            {periods.map((period) => (
              <label
                key={period}
                className="relative flex h-10 cursor-pointer shrink-0 items-center whitespace-nowrap rounded-sm px-3 max-sm:px-2 text-muted-foreground text-sm has-checked:bg-card has-checked:font-medium has-checked:text-foreground has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-2 dark:has-checked:bg-accent pointer-coarse:h-11"
              >
                <input
                  type="radio"
                  name={name}
                  checked={isOwn ? period === "own" : period === query.period}
                  onChange={() => {
                    setOwn(period === "own");
                    if (period !== "own")
                      onChoose({ period, from: undefined, to: undefined, bucket: undefined });
                  }}
                  className="sr-only"
                />
                {t(`periods.${period}`)}
              </label>
            ))}
          </div>
        </div>
      </fieldset>
      {isOwn && <OwnDays query={query} today={today} onChoose={onChoose} />}
    </div>
  );
}

function OwnDays({ query, today, onChoose }: Parameters<typeof PeriodPicker>[0]) {
  const t = useTranslations("analytics");
  const [days, setDays] = useState({ from: query.from ?? "", to: query.to ?? today });
  const id = useId();
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ period: "own", ...days, bucket: undefined });
      }}
    >
      {(["from", "to"] as const).map((end) => (
        <div key={end} className="flex min-w-36 flex-1 flex-col gap-1.5 sm:flex-none">
          <Label htmlFor={id + end}>{t(end)}</Label>
          <DayInput
            id={id + end}
            required
            max={today}
            value={days[end]}
            onChange={({ target }) => setDays({ ...days, [end]: target.value })}
          />
        </div>
      ))}
      <Button type="submit" variant="secondary" className="h-11 max-sm:w-full sm:mt-6.5">
        {t("show")}
      </Button>
    </form>
  );
}
