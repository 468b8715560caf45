"use client";

import { useTranslations } from "next-intl";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { CardSort, FilterChoice, FilterPeriod } from "@/components/platform/admin-table/filter-bar";
import { listSort } from "@/components/platform/admin-table/list-sort";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { securityLogFilters, securityLogPage, securityLogSorts } from "@/lib/identity/security-log/contract";
import { securityKinds } from "@/lib/platform/audit/security-events/rules";
import { usePages } from "@/lib/platform/http/use-pages";
import { useEventText } from "./use-event-text";
import { useSecurityTable } from "./use-security-table";

const PATH = "/api/admin/security-log";

/** Sign-ins, refusals and changes of access, by person, network, kind and days, with an export. */
export function SecurityLogScreen() {
  const t = useTranslations("securityLog");
  const narrowed = useFilters(securityLogFilters);
  const { filters, choose, pathAfter } = narrowed;
  const pages = usePages(pathAfter(PATH), securityLogPage, { everyMs: 30_000 });
  const { kindText } = useEventText();
  const sort = listSort(filters.sort, choose);
  const kinds = securityKinds.map((kind) => ({ value: kind, label: kindText(kind) }));
  return (
    <AdminList
      messages="securityLog"
      narrowed={narrowed}
      pages={pages}
      exportPath={`${PATH}/export`}
      table={useSecurityTable(sort)}
      choices={
        <>
          <FilterChoice
            label={t("kind")}
            value={filters.kind}
            options={[{ value: "", label: t("everything") }, ...kinds]}
            onChoose={(kind) => choose({ kind })}
          />
          <FilterChoice
            label={t("result")}
            value={filters.result}
            options={["", "refused"].map((value) => ({
              value,
              label: t(`results.${(value || "all") as "all"}`),
            }))}
            onChoose={(result) => choose({ result })}
          />
          <FilterPeriod labels={{ from: t("from"), to: t("to") }} filters={filters} choose={choose} />
          <CardSort
            label={t("sort")}
            sort={sort}
            options={securityLogSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          />
        </>
      }
    />
  );
}
