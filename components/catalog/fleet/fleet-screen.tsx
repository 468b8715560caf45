"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { currentQuery, pushQuery } from "@/components/platform/http/url-query";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { type FleetListPage, fleetPage } from "@/lib/catalog/fleet/contract";
import { useReportedResult } from "@/lib/platform/http/search-result";
import { useResource } from "@/lib/platform/http/use-resource";
import { whileSearching } from "@/lib/platform/http/while-searching";
import { FleetRow } from "./fleet-row";
import { FleetTable } from "./fleet-table";
import { AddVehicleLink, FleetTitleActions, FleetTools, PlanUsage } from "./fleet-tools";
import { type FleetFilters, fleetPath, fleetQueryOf, readFleetFilters } from "./fleet-url";

/** The vehicles of the actor's businesses, as cards or as a table. The URL holds the filters and the page. */
export function FleetScreen() {
  const t = useTranslations("fleet");
  const params = useSearchParams();
  const ask = readFleetFilters(params);
  const path = fleetPath(params);
  const { data, isPrevious, error, retry } = useResource(path, fleetPage, {
    placeholder: whileSearching(path),
  });
  useReportedResult(path, isPrevious ? undefined : data?.total);
  const canManage = (data?.businesses.length ?? 0) > 0;
  const isNarrowed = ask.search !== "" || ask.state !== undefined;
  // Before the first vehicle, search is hidden and only one add button is shown.
  const isBeginning = data?.total === 0 && !isPrevious && !isNarrowed;

  function go(next: Partial<FleetFilters>, requestedPage = 1) {
    pushQuery(fleetQueryOf({ ...readFleetFilters(currentQuery()), ...next }, String(requestedPage)));
  }

  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title={t("title")}
        description={t("lead")}
        action={data && <FleetTitleActions canManage={canManage} hasVehicles={!isBeginning} />}
      />
      {data && <PlanUsage businesses={data.businesses} />}
      {!isBeginning && <FleetTools ask={ask} onAsk={go} />}
      {data && data.items.length > 0 && (
        <FleetList fleet={data} ask={ask} onPage={(requestedPage) => go({}, requestedPage)} />
      )}
      {data?.items.length === 0 && (
        <NoVehicles
          isNarrowed={isNarrowed}
          canManage={canManage}
          onShowAll={() => go({ search: "", state: undefined })}
        />
      )}
      {!data && !error && <FleetSkeleton />}
      {!data && error && <ErrorNotice error={error} onRetry={retry} />}
      {canManage && !isBeginning && (
        <BottomBar>
          <AddVehicleLink />
        </BottomBar>
      )}
    </div>
  );
}

function FleetList({
  fleet,
  ask: { view, search },
  onPage,
}: {
  fleet: FleetListPage;
  ask: FleetFilters;
  onPage: (page: number) => void;
}) {
  const t = useTranslations("fleet");
  return (
    <div>
      {view === "table" ? (
        <FleetTable fleet={fleet} />
      ) : (
        <Card>
          <ul className="divide-y">
            {fleet.items.map((vehicle) => (
              <FleetRow
                key={vehicle.id}
                vehicle={vehicle}
                business={fleet.businesses.find(({ id }) => id === vehicle.businessId)}
              />
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {/* The search field announces the results of a search. */}
        <p role={search ? undefined : "status"} className="text-muted-foreground text-sm tabular-nums">
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

function NoVehicles({
  isNarrowed,
  canManage,
  onShowAll,
}: {
  isNarrowed: boolean;
  canManage: boolean;
  onShowAll: () => void;
}) {
  const t = useTranslations("fleet");
  if (isNarrowed)
    return (
      <EmptyState
        drawing="results"
        title={t("nothingFound")}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            {t("showAll")}
          </Button>
        }
      />
    );
  return (
    <EmptyState drawing="vehicles" title={t("noneTitle")} action={canManage && <AddVehicleLink />}>
      {t(canManage ? "noneText" : "noneForOthers")}
    </EmptyState>
  );
}

function FleetSkeleton() {
  return (
    <Card className="divide-y" aria-busy="true">
      {["first", "second", "third", "fourth"].map((row) => (
        <div key={row} className="flex gap-4 p-4 sm:px-5">
          <Skeleton className="aspect-16/10 w-20 self-start sm:w-32" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </div>
          <Skeleton className="hidden h-5 w-14 sm:block" />
        </div>
      ))}
    </Card>
  );
}
