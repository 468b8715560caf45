"use client";

import { useTranslations } from "next-intl";
import { FilterBar, FilterChoice } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { PagedList } from "@/components/api/paged-list";
import { SearchForm } from "@/components/form/search-form";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { usePages } from "@/lib/api/use-resource";
import { deskTicketPage } from "@/lib/support-desk/contract";
import { DeskNav } from "./desk-nav";
import { TicketRow } from "./ticket-row";

const statuses = ["", "open", "answered", "closed"] as const;
const assignees = ["", "mine", "nobody"] as const;

/** Everything people have asked: what waits, whose it is, and what became of it. */
export function TicketsScreen() {
  const t = useTranslations("supportDesk");
  const { filters, choose, query, pathAfter } = useFilters(["search", "status", "assignee"]);
  const pages = usePages(pathAfter("/api/admin/support/tickets"), deskTicketPage, { everyMs: 30_000 });
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-4" />
      <DeskNav />
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
          label={t("status")}
          value={filters.status}
          options={statuses.map((value) => ({ value, label: t(`statuses.${value || "all"}`) }))}
          onChoose={(status) => choose({ status })}
        />
        <FilterChoice
          label={t("assignee")}
          value={filters.assignee}
          options={assignees.map((value) => ({ value, label: t(`assignees.${value || "all"}`) }))}
          onChoose={(assignee) => choose({ assignee })}
        />
      </FilterBar>
      <PagedList
        key={query}
        pages={pages}
        row={(ticket) => <TicketRow ticket={ticket} />}
        empty={
          <EmptyState drawing="messages" title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
    </>
  );
}
