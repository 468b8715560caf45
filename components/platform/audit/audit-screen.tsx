"use client";

import { useTranslations } from "next-intl";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { FilterChoice, FilterPeriod } from "@/components/platform/admin-table/filter-bar";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { auditFilters, auditPage } from "@/lib/platform/audit/contract";
import { auditNouns } from "@/lib/platform/audit/rules";
import { usePages } from "@/lib/platform/http/use-pages";
import { AuditRow } from "./audit-row";

const PATH = "/api/admin/audit-log";

/** The audit log, searchable by person, noun and days, with an export. */
export function AuditScreen() {
  const t = useTranslations("auditLog");
  const narrowed = useFilters(auditFilters);
  const { filters, choose, pathAfter } = narrowed;
  const pages = usePages(pathAfter(PATH), auditPage, { everyMs: 30_000 });
  const nouns = auditNouns.map((noun) => ({ value: noun, label: t(`nouns.${noun}`) }));
  return (
    <AdminList
      messages="auditLog"
      narrowed={narrowed}
      pages={pages}
      exportPath={`${PATH}/export`}
      choices={
        <>
          <FilterChoice
            label={t("about")}
            value={filters.action}
            options={[{ value: "", label: t("everything") }, ...nouns]}
            onChoose={(action) => choose({ action })}
          />
          <FilterPeriod labels={{ from: t("from"), to: t("to") }} filters={filters} choose={choose} />
        </>
      }
      row={(entry) => <AuditRow entry={entry} />}
    />
  );
}
