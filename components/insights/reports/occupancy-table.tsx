"use client";

import { useTranslations } from "next-intl";
import { usePercent } from "@/components/insights/analytics/use-percent";
import { Card } from "@/components/ui/card";
import type { OccupancyCell, OccupancyRow } from "@/lib/insights/reports/contract";
import { useMonthName } from "./use-month-name";

/**
 * Vehicles as rows, months as columns; scrolls sideways if needed with the vehicle's name sticky. On phones each
 * vehicle is a block with its months in rows of three.
 */
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
  const month = useMonthName("short");
  const name = "text-left max-sm:col-span-3 sm:sticky sm:left-0 sm:bg-card sm:px-5 sm:h-12";
  const row = "max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:p-4";
  return (
    <Card className="overflow-hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t("scroll")} className="overflow-x-auto">
        <table className="w-full text-sm max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="border-b text-muted-foreground">
              <th scope="col" className={`font-medium ${name}`}>
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
          <tbody className="divide-y max-sm:block">
            {items.map(({ id, title, plate, cells }) => (
              <tr key={id} className={row}>
                <th scope="row" className={`font-normal sm:min-w-40 sm:py-2 ${name}`}>
                  <span className="max-sm:font-medium">{title}</span>
                  {plate && <span className="block text-muted-foreground text-xs">{plate}</span>}
                </th>
                <Cells months={months} cells={cells} />
              </tr>
            ))}
            <tr className={`font-semibold ${row}`}>
              <th scope="row" className={name}>
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
  const name = useMonthName("short");
  return months.map((month, index) => (
    <td key={month} className="whitespace-nowrap tabular-nums sm:px-3 sm:text-right sm:last:pr-5">
      <span className="block font-normal text-muted-foreground text-xs sm:hidden">{name(month)}</span>
      {percent(cells[index]?.percent ?? null)}
    </td>
  ));
}
