"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { DeskList } from "@/components/admin/desk-list";
import { FilterChoice } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { lazy } from "@/components/ui/lazy";
import { usePages, useResource } from "@/lib/api/use-resource";
import { type DeskBusiness, deskBusinessPage } from "@/lib/business-desk/contract";
import type { BusinessAct } from "./business-dialogs";
import { useBusinessTable } from "./use-business-table";

const BusinessDialog = lazy(() =>
  import("./business-dialogs").then((module) => ({ default: module.BusinessDialog })),
);
const AddDialog = lazy(() => import("./add-dialog").then((module) => ({ default: module.AddDialog })));

const PATH = "/api/admin/businesses";

/** All businesses: looked for, opened, rejected, hidden and shown again; a new one is added by hand. */
export function BusinessesScreen() {
  const t = useTranslations("businessDesk");
  const narrowed = useFilters(["search", "status", "verification"]);
  const { filters, choose, pathAfter } = narrowed;
  const [asked, setAsked] = useState<{ business: DeskBusiness; act: BusinessAct }>();
  const [isAdding, setAdding] = useState(false);
  const counts = useResource(`${PATH}?limit=1`, deskBusinessPage, { everyMs: 30_000 }).data?.counts;
  const pages = usePages(pathAfter(PATH), deskBusinessPage);
  const table = useBusinessTable((business, act) => setAsked({ business, act }));
  const statuses = (["all", "active", "pending", "suspended"] as const).map((status) => ({
    value: status === "all" ? "" : status,
    label: counts
      ? t("statusCount", { status: t(`statuses.${status}`), count: counts[status] })
      : t(`statuses.${status}`),
  }));
  return (
    <>
      <DeskList
        desk="businessDesk"
        narrowed={narrowed}
        pages={pages}
        lead={counts && narrowed.query === "" ? t("lead", { count: counts.all }) : t("leadAlone")}
        mainAct={{ label: t("add.action"), onAct: () => setAdding(true) }}
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
          </>
        }
        table={table}
      />
      <Suspense>
        {asked && <BusinessDialog {...asked} onClose={() => setAsked(undefined)} />}
        {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
