"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { FilterBar, FilterChoice } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { PagedList } from "@/components/api/paged-list";
import { SearchForm } from "@/components/form/search-form";
import { EmptyState } from "@/components/ui/empty-state";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";

import { usePages } from "@/lib/api/use-resource";
import { type DeskUser, deskUserPage } from "@/lib/user-desk/contract";
import type { UserAct } from "./user-dialogs";
import { UserRow } from "./user-row";

const UserDialog = lazy(() => import("./user-dialogs").then((module) => ({ default: module.UserDialog })));

/** Everybody with an account: looked for, closed and opened, signed out, made an administrator. */
export function UsersScreen() {
  const t = useTranslations("userDesk");
  const { filters, choose, query, pathAfter } = useFilters(["search", "role", "status"]);
  const [asked, setAsked] = useState<{ user: DeskUser; act: UserAct }>();
  const pages = usePages(pathAfter("/api/admin/users"), deskUserPage);
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
      </FilterBar>
      <PagedList
        key={query}
        pages={pages}
        row={(user) => <UserRow user={user} onAct={(act) => setAsked({ user, act })} />}
        empty={
          <EmptyState drawing="results" title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
      {asked && (
        <Suspense>
          <UserDialog {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
