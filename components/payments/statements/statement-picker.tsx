"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { DownloadLinks } from "@/components/ui/download-links";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { statementMonths } from "@/lib/payments/statements/rules";
import { formatMonth } from "@/lib/platform/dates";

/** Downloads the statement of a month as PDF or CSV. */
export function StatementPicker({
  business,
  today,
}: {
  business: { id: string; since: string };
  today: string;
}) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const months = statementMonths(business.since, today);
  const [month, setMonth] = useState(months[0] ?? today.slice(0, 7));
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="text-lg">
        {t("statements.title")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">{t("statements.lead")}</p>
      <Card className="flex flex-wrap items-end gap-3 p-4 sm:px-5">
        <div className="flex w-full flex-col gap-1.5 sm:w-56">
          <Label htmlFor="month">{t("statements.month")}</Label>
          <NativeSelect id="month" value={month} onChange={(event) => setMonth(event.target.value)}>
            {months.map((each) => (
              <option key={each} value={each}>
                {formatMonth(each, locale)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="flex h-11 items-center gap-2">
          <DownloadLinks
            href={`/api/statements?businessId=${business.id}&month=${month}`}
            name={t("statements.of", { month: formatMonth(month, locale) })}
          />
        </div>
      </Card>
    </section>
  );
}
