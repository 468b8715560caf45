"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import type { ImportReport } from "@/lib/catalog/vehicle-import/contract";

const badgeVariants = {
  created: "success",
  updated: "info",
  unchanged: "default",
  refused: "danger",
} as const;

type Problem = ImportReport["rows"][number]["problems"][number];

/** Groups the problems, so that one message names all its columns. */
function byMessage(problems: readonly Problem[]): [message: string, columns: string[]][] {
  const columnsOf = (problemText: string) =>
    problems.filter(({ message }) => message === problemText).map(({ column }) => column);
  return [...new Set(problems.map(({ message }) => message))].map((message) => [message, columnsOf(message)]);
}

/** Every row of the file with its outcome; on phones a row is a card. */
export function ImportRows({ report }: { report: ImportReport }) {
  const t = useTranslations("vehicleImport");
  const id = useId();
  const [onlyProblems, setOnlyProblems] = useState(report.refused > 0);
  const rows = onlyProblems ? report.rows.filter(({ outcome }) => outcome === "refused") : report.rows;
  return (
    <div className="flex flex-col gap-3">
      {report.refused > 0 && (
        <div className="flex items-center gap-3 text-sm">
          <Checkbox
            id={id}
            checked={onlyProblems}
            onChange={({ target }) => setOnlyProblems(target.checked)}
          />
          <label htmlFor={id}>{t("onlyProblems")}</label>
        </div>
      )}
      <Card className="overflow-auto sm:max-h-128" role="region" aria-label={t("table")} tabIndex={0}>
        <table className="w-full text-left text-sm max-sm:block">
          <thead className="sticky top-0 bg-card max-sm:sr-only">
            <tr className="border-b">
              {(["line", "plate", "car", "outcome"] as const).map((column) => (
                <th key={column} scope="col" className="px-4 py-3 font-medium text-muted-foreground">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y max-sm:block">
            {rows.map(({ line, plate, title, outcome, problems }) => (
              <tr
                key={line}
                className="align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:p-4"
              >
                <td className="text-muted-foreground tabular-nums max-sm:order-2 max-sm:text-xs sm:px-4 sm:py-3">
                  <span className="sm:hidden">{t("line")} </span>
                  {line}
                </td>
                <td className="font-medium max-sm:order-1 sm:whitespace-nowrap sm:px-4 sm:py-3">{plate}</td>
                <td className="max-sm:order-3 max-sm:col-span-2 sm:px-4 sm:py-3">{title}</td>
                <td className="max-sm:order-4 max-sm:col-span-2 sm:px-4 sm:py-3">
                  <Badge variant={badgeVariants[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
                  {byMessage(problems).map(([message, columns]) => (
                    <p key={message} className="mt-1.5 break-words text-danger sm:min-w-48">
                      {t("problem", { column: columns.join(", "), message })}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}
