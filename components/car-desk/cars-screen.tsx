"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { DeskList } from "@/components/admin/desk-list";
import { FilterChoice } from "@/components/admin/filter-bar";
import { OfBusiness } from "@/components/admin/of-business";
import { useFilters } from "@/components/admin/use-filters";
import { lazy } from "@/components/ui/lazy";
import { usePages } from "@/lib/api/use-resource";
import { type DeskCar, deskCarPage, deskCarStates } from "@/lib/car-desk/contract";
import { categoryIds } from "@/lib/categories/rules";
import type { CarAct } from "./car-dialogs";
import { useCarTable } from "./use-car-table";

const CarDialog = lazy(() => import("./car-dialogs").then((module) => ({ default: module.CarDialog })));
const AddCarDialog = lazy(() =>
  import("./add-car-dialog").then((module) => ({ default: module.AddCarDialog })),
);

/** All cars of all businesses: looked for, added, taken off the list and allowed again, removed. */
export function CarsScreen() {
  const t = useTranslations("carDesk");
  const categories = useTranslations("categories");
  const narrowed = useFilters(["search", "status", "category", "business"]);
  const { filters, choose, pathAfter } = narrowed;
  const [asked, setAsked] = useState<{ car: DeskCar; act: CarAct }>();
  const [isAdding, setAdding] = useState(false);
  const pages = usePages(pathAfter("/api/admin/cars"), deskCarPage);
  const table = useCarTable((car, act) => setAsked({ car, act }));
  return (
    <>
      <DeskList
        desk="carDesk"
        narrowed={narrowed}
        pages={pages}
        mainAct={{ label: t("add.action"), onAct: () => setAdding(true) }}
        choices={
          <>
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
          </>
        }
        note={
          filters.business && (
            <OfBusiness desk="carDesk" id={filters.business} onClear={() => choose({ business: "" })} />
          )
        }
        table={table}
      />
      <Suspense>
        {asked && <CarDialog {...asked} onClose={() => setAsked(undefined)} />}
        {isAdding && <AddCarDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
