"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { TextSearchForm } from "@/components/form/text-search-form";
import { PlusIcon } from "@/components/ui/action-icons";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import type { BusinessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import { type FleetSort, fleetSorts, fleetStates } from "@/lib/catalog/fleet/rules";
import { Link } from "@/lib/platform/i18n/link";
import { type FleetFilters, fleetExportPath, fleetViews } from "./fleet-url";
import { subscriptionPage } from "./subscription-page";

/** Search, state filter, sort order and view of the list, and its export. */
export function FleetTools({
  ask,
  onAsk,
}: {
  ask: FleetFilters;
  onAsk: (next: Partial<FleetFilters>) => void;
}) {
  const t = useTranslations("fleet");
  const sortId = useId();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <FleetSearch search={ask.search} onSearch={(search) => onAsk({ search })} />
        <div className="flex flex-col gap-1.5 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:gap-3 max-sm:[&>span]:flex-1">
          <Label htmlFor={sortId}>{t("sort")}</Label>
          <NativeSelect
            id={sortId}
            value={ask.sort}
            onChange={({ target }) => onAsk({ sort: target.value as FleetSort })}
          >
            {fleetSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sorts.${sort}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <fieldset className="flex gap-1 rounded-md border bg-muted p-1 dark:bg-transparent">
          <legend className="sr-only">{t("view")}</legend>
          {fleetViews.map((view) => (
            <label
              key={view}
              className={cn(
                "touch-target relative inline-flex h-8 cursor-pointer items-center rounded-sm px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring",
                ask.view === view
                  ? "bg-card font-medium shadow-lift dark:bg-accent"
                  : "text-muted-foreground",
              )}
            >
              <input
                type="radio"
                name="fleet-view"
                checked={ask.view === view}
                onChange={() => onAsk({ view })}
                className="sr-only"
              />
              {t(`views.${view}`)}
            </label>
          ))}
        </fieldset>
        <a
          href={fleetExportPath(ask)}
          download
          className={buttonVariants({ variant: "ghost", className: "-ml-4" })}
        >
          {t("export")}
        </a>
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t("states")}</legend>
        <div className="no-scrollbar flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
          <Pill isOn={!ask.state} onPress={() => onAsk({ state: undefined })}>
            {t("all")}
          </Pill>
          {fleetStates.map((state) => (
            <Pill key={state} isOn={ask.state === state} onPress={() => onAsk({ state })}>
              {t(`status.${state}`)}
            </Pill>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function Pill({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cn(
        "touch-target relative inline-flex h-9 shrink-0 items-center rounded-full border px-4 text-sm transition-colors",
        isOn ? "border-foreground bg-foreground text-background" : "hover:border-foreground",
      )}
    >
      {children}
    </button>
  );
}

function FleetSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const t = useTranslations("fleet");
  return (
    <search className="min-w-72 max-w-md flex-1 max-sm:min-w-full">
      <TextSearchForm label={t("search")} submit={t("find")} value={search} onSearch={onSearch} />
    </search>
  );
}

/** Actions beside the title: import and add. */
export function FleetTitleActions({ canManage, hasVehicles }: { canManage: boolean; hasVehicles: boolean }) {
  const t = useTranslations("fleet");
  return (
    <>
      {canManage && (
        <>
          <Link
            href="/dashboard/business/vehicles/import"
            className={buttonVariants({ variant: "secondary" })}
          >
            {t("import")}
          </Link>
          {hasVehicles && <AddVehicleLink className="max-md:hidden" />}
        </>
      )}
    </>
  );
}

export function AddVehicleLink({ className }: { className?: string }) {
  const t = useTranslations("fleet");
  return (
    <Link href="/dashboard/business/vehicles/new" className={buttonVariants({ className })}>
      <PlusIcon />
      {t("add")}
    </Link>
  );
}

/** How many vehicles of each plan's limit are listed. */
export function PlanUsage({ businesses }: { businesses: BusinessVehicleUsage[] }) {
  const t = useTranslations("fleet");
  return (
    <ul className="text-muted-foreground text-sm empty:hidden">
      {businesses.map(({ id, name, listedCount, vehicleLimit }) => (
        <li key={id} className="flex flex-wrap gap-x-3 tabular-nums">
          {businesses.length > 1 && <span className="text-foreground">{name}</span>}
          {vehicleLimit === null
            ? t("planOpen", { listed: listedCount })
            : t("plan", { listed: listedCount, limit: vehicleLimit })}
          {vehicleLimit !== null && listedCount >= vehicleLimit && (
            <Link
              href={subscriptionPage(id)}
              className="font-medium text-foreground underline underline-offset-4"
            >
              {t("upgrade")}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
