"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { BulkBar } from "@/components/platform/admin-table/bulk-bar";
import { CardSort, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { listSort } from "@/components/platform/admin-table/list-sort";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { useSelection } from "@/components/platform/admin-table/use-selection";
import { useDialogInUrl } from "@/components/platform/http/use-dialog-in-url";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import {
  type AdminBusiness,
  adminBusinessFilters,
  adminBusinessPage,
  businessSorts,
} from "@/lib/businesses/businesses/admin/contract";
import { usePages } from "@/lib/platform/http/use-pages";
import { useResource } from "@/lib/platform/http/use-resource";
import type { BusinessAction } from "./business-dialogs";
import { useBusinessTable } from "./use-business-table";

const BusinessDialog = lazy(() =>
  import("./business-dialogs").then((module) => ({ default: module.BusinessDialog })),
);
const ApproveBusinessesDialog = lazy(() =>
  import("./approve-businesses-dialog").then((module) => ({ default: module.ApproveBusinessesDialog })),
);
const AddBusinessDialog = lazy(() =>
  import("./add-business-dialog").then((module) => ({ default: module.AddBusinessDialog })),
);

const PATH = "/api/admin/businesses";

/** All businesses with search and actions, and a form to add one. */
export function BusinessesScreen() {
  const t = useTranslations("businessesAdmin");
  const narrowed = useFilters(adminBusinessFilters);
  const { filters, choose, pathAfter } = narrowed;
  const [pendingAction, setPendingAction] = useState<{ business: AdminBusiness; action: BusinessAction }>();
  const adding = useDialogInUrl("add");
  const counts = useResource(`${PATH}?limit=1`, adminBusinessPage, { everyMs: 30_000 }).data?.counts;
  const pages = usePages(pathAfter(PATH), adminBusinessPage);
  const sort = listSort(filters.sort, choose);
  const approvable = (pages.items ?? []).filter(({ can }) => can.approve);
  const selection = useSelection(approvable.map(({ id }) => id));
  const [isApprovingMany, setApprovingMany] = useState(false);
  const table = useBusinessTable(selection, sort, (business, action) =>
    setPendingAction({ business, action }),
  );
  const statuses = (["all", "active", "pending", "suspended", "closed"] as const).map((status) => ({
    value: status === "all" ? "" : status,
    label: counts
      ? t("statusCount", { status: t(`statuses.${status}`), count: counts[status] })
      : t(`statuses.${status}`),
  }));
  return (
    <>
      <AdminList
        messages="businessesAdmin"
        narrowed={narrowed}
        pages={pages}
        exportPath={`${PATH}/export`}
        lead={counts && narrowed.query === "" ? t("lead", { count: counts.all }) : t("leadAlone")}
        mainAction={{ label: t("add.action"), onAct: adding.open }}
        choices={
          <>
            <FilterChoice
              label={t("status")}
              value={filters.status}
              options={statuses}
              onChoose={(status) => choose({ status })}
            />
            <FilterChoice
              label={t("columns.verification")}
              value={filters.verification}
              options={[
                { value: "", label: t("statuses.all") },
                ...(["pending", "verified", "rejected"] as const).map((value) => ({
                  value,
                  label: t(`verification.${value}`),
                })),
              ]}
              onChoose={(verification) => choose({ verification })}
            />
            <CardSort
              label={t("sort")}
              sort={sort}
              options={businessSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            />
          </>
        }
        table={table}
      />
      <BulkBar selection={selection}>
        <Button size="sm" onClick={() => setApprovingMany(true)}>
          {t("approve.many", { count: selection.ids.length })}
        </Button>
      </BulkBar>
      <Suspense>
        {pendingAction && <BusinessDialog {...pendingAction} onClose={() => setPendingAction(undefined)} />}
        {isApprovingMany && (
          <ApproveBusinessesDialog
            businesses={approvable.filter(({ id }) => selection.has(id))}
            onClose={() => setApprovingMany(false)}
          />
        )}
        {adding.isOpen && <AddBusinessDialog onClose={adding.close} />}
      </Suspense>
    </>
  );
}
