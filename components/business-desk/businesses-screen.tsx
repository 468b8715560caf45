"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { FilterBar, FilterChoice } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { PagedList } from "@/components/api/paged-list";
import { SearchForm } from "@/components/form/search-form";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";
import { usePages, useResource } from "@/lib/api/use-resource";
import { type DeskBusiness, deskBusinessPage } from "@/lib/business-desk/contract";
import type { BusinessAct } from "./business-dialogs";
import { BusinessRow } from "./business-row";

const BusinessDialog = lazy(() =>
  import("./business-dialogs").then((module) => ({ default: module.BusinessDialog })),
);
const AddDialog = lazy(() => import("./add-dialog").then((module) => ({ default: module.AddDialog })));

const PATH = "/api/admin/businesses";

/** All businesses: looked for, opened, rejected, hidden and shown again; a new one is added by hand. */
export function BusinessesScreen() {
  const t = useTranslations("businessDesk");
  const { filters, choose, query, pathAfter } = useFilters(["search", "status"]);
  const [asked, setAsked] = useState<{ business: DeskBusiness; act: BusinessAct }>();
  const [isAdding, setAdding] = useState(false);
  const counts = useResource(`${PATH}?limit=1`, deskBusinessPage, { everyMs: 30_000 }).data?.counts;
  const pages = usePages(pathAfter(PATH), deskBusinessPage);
  const statuses = (["all", "active", "pending", "suspended"] as const).map((status) => ({
    value: status === "all" ? "" : status,
    label: counts
      ? t("statusCount", { status: t(`statuses.${status}`), count: counts[status] })
      : t(`statuses.${status}`),
  }));
  return (
    <>
      <PageTitle
        title={t("title")}
        description={counts ? t("lead", { count: counts.all }) : t("leadAlone")}
        className="mb-6"
        action={<Button onClick={() => setAdding(true)}>{t("add.action")}</Button>}
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
          label={t("status")}
          value={filters.status}
          options={statuses}
          onChoose={(status) => choose({ status })}
        />
      </FilterBar>
      <PagedList
        key={query}
        pages={pages}
        row={(business) => <BusinessRow business={business} onAct={(act) => setAsked({ business, act })} />}
        empty={
          <EmptyState drawing="results" title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
      <Suspense>
        {asked && <BusinessDialog {...asked} onClose={() => setAsked(undefined)} />}
        {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
