"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { BusinessFilterNotice } from "@/components/businesses/businesses/admin/business-filter-notice";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { BulkBar } from "@/components/platform/admin-table/bulk-bar";
import { CardSort, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { listSort } from "@/components/platform/admin-table/list-sort";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { useSelection } from "@/components/platform/admin-table/use-selection";
import { useDialogInUrl } from "@/components/platform/http/use-dialog-in-url";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { categoryIds } from "@/lib/catalog/categories/rules";
import {
  type AdminVehicle,
  adminVehicleFilters,
  adminVehiclePage,
  adminVehicleSorts,
  adminVehicleStates,
} from "@/lib/catalog/fleet/admin/contract";
import { usePages } from "@/lib/platform/http/use-pages";
import type { AdminVehicleAction } from "./admin-vehicle-dialogs";
import { useAdminVehicleTable } from "./use-admin-vehicle-table";

const AdminVehicleDialog = lazy(() =>
  import("./admin-vehicle-dialogs").then((module) => ({ default: module.AdminVehicleDialog })),
);
const AddVehicleDialog = lazy(() =>
  import("./add-vehicle-dialog").then((module) => ({ default: module.AddVehicleDialog })),
);

const BulkListingDialog = lazy(() =>
  import("./bulk-listing-dialog").then((module) => ({ default: module.BulkListingDialog })),
);

/** All vehicles of all businesses for administrators: search, add, unlist, relist, remove. */
export function AdminVehiclesScreen() {
  const t = useTranslations("vehiclesAdmin");
  const categories = useTranslations("categories");
  const narrowed = useFilters(adminVehicleFilters);
  const { filters, choose, pathAfter } = narrowed;
  const [openAction, setOpenAction] = useState<{ vehicle: AdminVehicle; action: AdminVehicleAction }>();
  const adding = useDialogInUrl("add");
  const pages = usePages(pathAfter("/api/admin/vehicles"), adminVehiclePage);
  const decidable = (pages.items ?? []).filter(({ can }) => can.unlist || can.relist);
  const selection = useSelection(decidable.map(({ id }) => id));
  const chosen = decidable.filter(({ id }) => selection.has(id));
  const [listing, setListing] = useState<"unlist" | "relist">();
  const sort = listSort(filters.sort, choose);
  const table = useAdminVehicleTable(selection, sort, (vehicle, action) =>
    setOpenAction({ vehicle, action }),
  );
  return (
    <>
      <AdminList
        messages="vehiclesAdmin"
        narrowed={narrowed}
        pages={pages}
        exportPath="/api/admin/vehicles/export"
        mainAction={{ label: t("add.action"), onAct: adding.open }}
        choices={
          <>
            <FilterChoice
              label={t("status")}
              value={filters.status}
              options={["" as const, ...adminVehicleStates].map((value) => ({
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
            <CardSort
              label={t("sort")}
              sort={sort}
              options={adminVehicleSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            />
          </>
        }
        notice={
          filters.business && (
            <BusinessFilterNotice
              messages="vehiclesAdmin"
              id={filters.business}
              onClear={() => choose({ business: "" })}
            />
          )
        }
        table={table}
      />
      <BulkBar selection={selection}>
        {(["relist", "unlist"] as const)
          .filter((action) => chosen.some(({ can }) => can[action]))
          .map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === "unlist" ? "destructive" : "default"}
              onClick={() => setListing(action)}
            >
              {t(`${action}.action`)}
            </Button>
          ))}
      </BulkBar>
      <Suspense>
        {listing && (
          <BulkListingDialog
            action={listing}
            vehicles={chosen.filter(({ can }) => can[listing])}
            onClose={() => setListing(undefined)}
          />
        )}
        {openAction && <AdminVehicleDialog {...openAction} onClose={() => setOpenAction(undefined)} />}
        {adding.isOpen && <AddVehicleDialog onClose={adding.close} onAdded={adding.remove} />}
      </Suspense>
    </>
  );
}
