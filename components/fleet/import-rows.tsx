"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import type { ImportReport } from "@/lib/car-imports/contract";

const looks = { created: "success", updated: "info", unchanged: "default", refused: "danger" } as const;

/** Every row of a file and what becomes of it. */
export function ImportRows({ report }: { report: ImportReport }) {
  const t = useTranslations("carImport");
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
      <Card className="max-h-128 overflow-auto" role="region" aria-label={t("table")} tabIndex={0}>
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-card">
            <tr className="border-b">
              {(["line", "plate", "car", "outcome"] as const).map((column) => (
                <th key={column} scope="col" className="px-4 py-3 font-medium text-muted-foreground">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.map(({ line, plate, title, outcome, problems }) => (
              <tr key={line} className="align-top">
                <td className="px-4 py-3 tabular-nums">{line}</td>
                <td className="whitespace-nowrap px-4 py-3">{plate}</td>
                <td className="px-4 py-3">{title}</td>
                <td className="px-4 py-3">
                  <Badge variant={looks[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
                  {problems.map(({ column, message }) => (
                    <p key={column} className="mt-1.5 min-w-48 text-danger">
                      {t("problem", { column, message })}
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
