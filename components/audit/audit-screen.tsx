"use client";

import { useTranslations } from "next-intl";
import { DeskList } from "@/components/admin/desk-list";
import { FilterChoice, FilterDay } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { Button } from "@/components/ui/button";
import { usePages } from "@/lib/api/use-resource";
import { auditPage } from "@/lib/audit/contract";
import { auditNouns } from "@/lib/audit/rules";
import { AuditRow } from "./audit-row";

const PATH = "/api/admin/audit-log";

/** Who did what to whom or what: looked through by person, noun and days, and taken along as a table. */
export function AuditScreen() {
  const t = useTranslations("auditLog");
  const narrowed = useFilters(["search", "action", "from", "to"]);
  const { filters, choose, query, pathAfter } = narrowed;
  const pages = usePages(pathAfter(PATH), auditPage, { everyMs: 30_000 });
  const nouns = auditNouns.map((noun) => ({ value: noun, label: t(`nouns.${noun}`) }));
  return (
    <DeskList
      desk="auditLog"
      narrowed={narrowed}
      pages={pages}
      action={
        !pages.error && (
          <Button asChild variant="secondary">
            <a href={`${PATH}/export?${query}`} download>
              {t("export")}
            </a>
          </Button>
        )
      }
      choices={
        <>
          <FilterChoice
            label={t("about")}
            value={filters.action}
            options={[{ value: "", label: t("everything") }, ...nouns]}
            onChoose={(action) => choose({ action })}
          />
          <FilterDay label={t("from")} value={filters.from} onChoose={(from) => choose({ from })} />
          <FilterDay label={t("to")} value={filters.to} onChoose={(to) => choose({ to })} />
        </>
      }
      row={(entry) => <AuditRow entry={entry} onPerson={(search) => choose({ search })} />}
    />
  );
}
