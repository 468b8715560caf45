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
import { deskBusiness } from "@/lib/business-desk/contract";
import { type DeskCar, deskCarPage, deskCarStates } from "@/lib/car-desk/contract";
import { categoryIds } from "@/lib/categories/rules";
import type { CarAct } from "./car-dialogs";
import { CarRow } from "./car-row";

const CarDialog = lazy(() => import("./car-dialogs").then((module) => ({ default: module.CarDialog })));
const AddCarDialog = lazy(() =>
  import("./add-car-dialog").then((module) => ({ default: module.AddCarDialog })),
);

/** All cars of all businesses: looked for, added, taken off the list and allowed again, removed. */
export function CarsScreen() {
  const t = useTranslations("carDesk");
  const categories = useTranslations("categories");
  const { filters, choose, query, pathAfter } = useFilters(["search", "status", "category", "business"]);
  const [asked, setAsked] = useState<{ car: DeskCar; act: CarAct }>();
  const [isAdding, setAdding] = useState(false);
  const pages = usePages(pathAfter("/api/admin/cars"), deskCarPage);
  return (
    <>
      <PageTitle
        title={t("title")}
        description={t("lead")}
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
          options={["" as const, ...deskCarStates].map((value) => ({
            value,
            label: t(`statuses.${value || "all"}`),
          }))}
          onChoose={(status) => choose({ status })}
        />
        <FilterChoice
          label={t("category")}
          value={filters.category}
          options={["" as const, ...categoryIds].map((value) => ({
            value,
            label: value ? categories(value) : t("allCategories"),
          }))}
          onChoose={(category) => choose({ category })}
        />
      </FilterBar>
      {filters.business && <OfBusiness id={filters.business} onClear={() => choose({ business: "" })} />}
      <PagedList
        key={query}
        pages={pages}
        row={(car) => <CarRow car={car} onAct={(act) => setAsked({ car, act })} />}
        empty={
          <EmptyState drawing="results" title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
      <Suspense>
        {asked && <CarDialog {...asked} onClose={() => setAsked(undefined)} />}
        {isAdding && <AddCarDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}

/** One came here from a business: whose cars these are, and the way to all. */
function OfBusiness({ id, onClear }: { id: string; onClear: () => void }) {
  const t = useTranslations("carDesk");
  const { data } = useResource(`/api/admin/businesses/${id}`, deskBusiness);
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
      <span className="font-medium">{t("ofBusiness", { name: data?.name ?? "…" })}</span>
      <Button variant="secondary" size="sm" onClick={onClear}>
        {t("everyBusiness")}
      </Button>
    </p>
  );
}
