"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { BulkBar } from "@/components/platform/admin-table/bulk-bar";
import { CardSort, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { listSort } from "@/components/platform/admin-table/list-sort";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { useSelection } from "@/components/platform/admin-table/use-selection";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import {
  type ManagedUser,
  managedUserFilters,
  managedUserPage,
  userSorts,
} from "@/lib/identity/users-admin/contract";
import { usePages } from "@/lib/platform/http/use-pages";
import { useUserTable } from "./use-user-table";
import type { UserAction } from "./user-dialogs";

const UserDialog = lazy(() => import("./user-dialogs").then((module) => ({ default: module.UserDialog })));
const BulkStatusDialog = lazy(() =>
  import("./bulk-status-dialog").then((module) => ({ default: module.BulkStatusDialog })),
);

export function UsersScreen() {
  const t = useTranslations("usersAdmin");
  const narrowed = useFilters(managedUserFilters);
  const { filters, choose, pathAfter } = narrowed;
  const [openAction, setOpenAction] = useState<{ user: ManagedUser; action: UserAction }>();
  const pages = usePages(pathAfter("/api/admin/users"), managedUserPage);
  const sort = listSort(filters.sort, choose);
  const decidable = (pages.items ?? []).filter(({ can }) => can.activate || can.deactivate);
  const selection = useSelection(decidable.map(({ id }) => id));
  const chosen = decidable.filter(({ id }) => selection.has(id));
  const [deciding, setDeciding] = useState<"activate" | "deactivate">();
  const table = useUserTable(selection, sort, (user, action) => setOpenAction({ user, action }));
  return (
    <>
      <AdminList
        messages="usersAdmin"
        narrowed={narrowed}
        pages={pages}
        exportPath="/api/admin/users/export"
        choices={
          <>
            <FilterChoice
              label={t("role")}
              value={filters.role}
              options={["", "individual", "business", "admin"].map((value) => ({
                value,
                label: t(`roles.${(value || "all") as "all"}`),
              }))}
              onChoose={(role) => choose({ role })}
            />
            <FilterChoice
              label={t("status")}
              value={filters.status}
              options={["", "active", "inactive"].map((value) => ({
                value,
                label: t(`statuses.${(value || "all") as "all"}`),
              }))}
              onChoose={(status) => choose({ status })}
            />
            <CardSort
              label={t("sort")}
              sort={sort}
              options={userSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            />
          </>
        }
        table={table}
      />
      <BulkBar selection={selection}>
        {(["activate", "deactivate"] as const)
          .filter((action) => chosen.some(({ can }) => can[action]))
          .map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === "deactivate" ? "destructive" : "default"}
              onClick={() => setDeciding(action)}
            >
              {t(`${action}.action`)}
            </Button>
          ))}
      </BulkBar>
      <Suspense>
        {deciding && (
          <BulkStatusDialog
            action={deciding}
            users={chosen.filter(({ can }) => can[deciding])}
            onClose={() => setDeciding(undefined)}
          />
        )}
        {openAction && <UserDialog {...openAction} onClose={() => setOpenAction(undefined)} />}
      </Suspense>
    </>
  );
}
