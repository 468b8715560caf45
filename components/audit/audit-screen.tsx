"use client";

import { useTranslations } from "next-intl";
import { FilterBar, FilterChoice, FilterDay } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { PagedList } from "@/components/api/paged-list";
import { SearchForm } from "@/components/form/search-form";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { usePages } from "@/lib/api/use-resource";
import { auditPage } from "@/lib/audit/contract";
import { auditNouns } from "@/lib/audit/rules";
import { AuditRow } from "./audit-row";

const PATH = "/api/admin/audit-log";

/** Who did what to whom or what: looked through by person, noun and days, and taken along as a table. */
export function AuditScreen() {
  const t = useTranslations("auditLog");
  const { filters, choose, query, pathAfter } = useFilters(["search", "action", "from", "to"]);
  const pages = usePages(pathAfter(PATH), auditPage, { everyMs: 30_000 });
  const nouns = auditNouns.map((noun) => ({ value: noun, label: t(`nouns.${noun}`) }));
  return (
    <>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        className="mb-6"
        action={
          <Button asChild variant="secondary">
            <a href={`${PATH}/export?${query}`} download>
              {t("export")}
            </a>
          </Button>
        }
      />
      <FilterBar>
        <SearchForm
          key={filters.search}
          label={t("search")}
          submit={t("find")}
          value={filters.search}
          onSearch={(search) => choose({ search })}
          className="grow basis-72"
        />
        <FilterChoice
          label={t("about")}
          value={filters.action}
          options={[{ value: "", label: t("everything") }, ...nouns]}
          onChoose={(action) => choose({ action })}
        />
        <FilterDay label={t("from")} value={filters.from} onChoose={(from) => choose({ from })} />
        <FilterDay label={t("to")} value={filters.to} onChoose={(to) => choose({ to })} />
      </FilterBar>
      <PagedList
        key={query}
        pages={pages}
        row={(entry) => <AuditRow entry={entry} onPerson={(search) => choose({ search })} />}
        empty={
          <EmptyState drawing="results" title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
    </>
  );
}
