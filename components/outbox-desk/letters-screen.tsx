"use client";

import { useTranslations } from "next-intl";
import { FilterBar, FilterChoice } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { PagedList } from "@/components/api/paged-list";
import { SearchForm } from "@/components/form/search-form";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { usePages } from "@/lib/api/use-resource";
import { letterPage } from "@/lib/outbox-desk/contract";
import { LetterRow } from "./letter-row";

/** Every email and SMS: what left, what waits and what failed. */
export function LettersScreen() {
  const t = useTranslations("outboxDesk");
  const { filters, choose, query, pathAfter } = useFilters(["search", "status", "channel"]);
  const pages = usePages(pathAfter("/api/admin/outbox"), letterPage, { everyMs: 15_000 });
  const all = { value: "", label: t("all") };
  const statuses = (["queued", "sending", "sent", "failed"] as const).map((value) => ({
    value,
    label: t(`statuses.${value}`),
  }));
  const channels = (["email", "sms"] as const).map((value) => ({ value, label: t(`channels.${value}`) }));
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-6" />
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
          options={[all, ...statuses]}
          onChoose={(status) => choose({ status })}
        />
        <FilterChoice
          label={t("channel")}
          value={filters.channel}
          options={[all, ...channels]}
          onChoose={(channel) => choose({ channel })}
        />
      </FilterBar>
      <PagedList
        key={query}
        pages={pages}
        row={(letter) => <LetterRow letter={letter} />}
        empty={
          <EmptyState drawing="messages" title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
    </>
  );
}
