"use client";

import { useTranslations } from "next-intl";
import { usePercent } from "@/components/analytics/use-percent";
import { Card } from "@/components/ui/card";
import type { OccupancyCell, OccupancyRow } from "@/lib/reports/contract";
import { useMonthName } from "./use-month-name";

/** Cars down, months across; scrolls sideways where there is no room, the car's name stays. */
export function OccupancyTable({
  months,
  items,
  total,
}: {
  months: string[];
  items: OccupancyRow[];
  total: OccupancyCell[];
}) {
  const t = useTranslations("reports.occupancy");
  const month = useMonthName({ short: true });
  const name = "sticky left-0 bg-card px-4 text-left sm:px-5";
  return (
    <Card className="overflow-hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section tabIndex={0} aria-label={t("scroll")} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b text-muted-foreground">
              <th scope="col" className={`h-12 font-medium ${name}`}>
                {t("columns.car")}
              </th>
              {months.map((each) => (
                <th
                  key={each}
                  scope="col"
                  className="whitespace-nowrap px-3 text-right last:pr-5 font-medium"
                >
                  {month(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {items.map(({ id, title, plate, cells }) => (
              <tr key={id}>
                <th scope="row" className={`h-12 min-w-40 py-2 font-normal ${name}`}>
                  {title}
                  {plate && <span className="block text-muted-foreground text-xs">{plate}</span>}
                </th>
                <Cells months={months} cells={cells} />
              </tr>
            ))}
            <tr className="font-semibold">
              <th scope="row" className={`h-12 ${name}`}>
                {t("all")}
              </th>
              <Cells months={months} cells={total} />
            </tr>
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function Cells({ months, cells }: { months: string[]; cells: OccupancyCell[] }) {
  const percent = usePercent();
  return months.map((month, index) => (
    <td key={month} className="whitespace-nowrap px-3 text-right last:pr-5 tabular-nums">
      {percent(cells[index]?.percent ?? null)}
    </td>
  ));
}
