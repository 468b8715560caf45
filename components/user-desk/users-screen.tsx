"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { DeskList } from "@/components/admin/desk-list";
import { FilterChoice } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { lazy } from "@/components/ui/lazy";
import { usePages } from "@/lib/api/use-resource";
import { type DeskUser, deskUserPage } from "@/lib/user-desk/contract";
import { useUserTable } from "./use-user-table";
import type { UserAct } from "./user-dialogs";

const UserDialog = lazy(() => import("./user-dialogs").then((module) => ({ default: module.UserDialog })));

/** Everybody with an account: looked for, closed and opened, signed out, made an administrator. */
export function UsersScreen() {
  const t = useTranslations("userDesk");
  const narrowed = useFilters(["search", "role", "status"]);
  const { filters, choose, pathAfter } = narrowed;
  const [asked, setAsked] = useState<{ user: DeskUser; act: UserAct }>();
  const pages = usePages(pathAfter("/api/admin/users"), deskUserPage);
  const table = useUserTable((user, act) => setAsked({ user, act }));
  return (
    <>
      <DeskList
        desk="userDesk"
        narrowed={narrowed}
        pages={pages}
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
          </>
        }
        table={table}
      />
      {asked && (
        <Suspense>
          <UserDialog {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
