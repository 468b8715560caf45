"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { useResource } from "@/lib/api/use-resource";
import { type FleetPage, fleetPage } from "@/lib/fleet/contract";
import { FleetRow } from "./fleet-row";

/** The cars of one's businesses, eight a page. Search and page stand in the address. */
export function FleetScreen() {
  const t = useTranslations("fleet");
  const params = useSearchParams();
  const search = params.get("search") ?? "";
  const page = params.get("page") ?? "1";
  const path = `/api/fleet?${new URLSearchParams({ search, page })}`;
  const { data, error, retry } = useResource(path, fleetPage);

  function go(next: { search?: string; page?: number }) {
    const query = new URLSearchParams();
    const wanted = next.search ?? search;
    if (wanted) query.set("search", wanted);
    if (next.page && next.page > 1) query.set("page", String(next.page));
    window.history.pushState(null, "", query.size > 0 ? `?${query}` : window.location.pathname);
  }

  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t("title")} description={t("lead")} />
      <FleetSearch key={search} search={search} onSearch={(text) => go({ search: text })} />
      {data && data.items.length > 0 && <Cars fleet={data} onPage={(wanted) => go({ page: wanted })} />}
      {data?.items.length === 0 && <None search={search} onShowAll={() => go({ search: "" })} />}
      {!data && !error && <FleetSkeleton />}
      {!data && error && <FailureNotice error={error} onRetry={retry} />}
    </div>
  );
}

function FleetSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const t = useTranslations("fleet");
  const [text, setText] = useState(search);
  const id = useId();
  return (
    <search>
      <form
        className="flex max-w-md items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <Label htmlFor={id}>{t("search")}</Label>
          <Input id={id} type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </div>
        <Button type="submit" variant="secondary" className="h-11">
          {t("find")}
        </Button>
      </form>
    </search>
  );
}

function Cars({ fleet, onPage }: { fleet: FleetPage; onPage: (page: number) => void }) {
  const t = useTranslations("fleet");
  return (
    <div>
      <Card className="overflow-hidden">
        <ul className="divide-y">
          {fleet.items.map((vehicle) => (
            <FleetRow key={vehicle.id} vehicle={vehicle} />
          ))}
        </ul>
      </Card>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted-foreground text-sm tabular-nums">
          {t("count", { count: fleet.total })}
        </p>
        {fleet.pageCount > 1 && (
          <nav aria-label={t("pages")} className="flex items-center gap-3">
            <Button
              variant="secondary"
              size="sm"
              disabled={fleet.page === 1}
              onClick={() => onPage(fleet.page - 1)}
            >
              {t("previous")}
            </Button>
            <span className="text-sm tabular-nums">
              {t("page", { page: fleet.page, count: fleet.pageCount })}
            </span>
            <Button
              variant="secondary"
              size="sm"
              disabled={fleet.page === fleet.pageCount}
              onClick={() => onPage(fleet.page + 1)}
            >
              {t("next")}
            </Button>
          </nav>
        )}
      </div>
    </div>
  );
}

function None({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const t = useTranslations("fleet");
  if (search === "")
    return (
      <EmptyState drawing="vehicles" title={t("noneTitle")}>
        {t("noneText")}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="results"
      title={t("nothingFound", { search })}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t("showAll")}
        </Button>
      }
    />
  );
}

function FleetSkeleton() {
  return (
    <Card className="divide-y" aria-busy="true">
      {["first", "second", "third", "fourth"].map((row) => (
        <div key={row} className="flex items-center gap-4 p-4 sm:px-5">
          <Skeleton className="aspect-16/10 w-20 sm:w-28" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
          <Skeleton className="hidden h-5 w-14 sm:block" />
        </div>
      ))}
    </Card>
  );
}
