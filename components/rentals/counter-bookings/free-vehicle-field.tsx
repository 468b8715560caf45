"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { FieldHelp } from "@/components/form/field";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { XIcon } from "@/components/ui/first-view-icons";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { toRwf } from "@/lib/platform/currency-conversion";
import { useResource } from "@/lib/platform/http/use-resource";
import { whileSearching } from "@/lib/platform/http/while-searching";
import { type FreeVehicle, freeVehicles } from "@/lib/rentals/counter-bookings/contract";
import { readLocalInstant } from "./counter-form";
import { freeVehiclesPath } from "./counter-url";

/** Chooses one of the vehicles available on the dates. */
export function FreeVehicleField({ onChoose }: { onChoose: (vehicle: FreeVehicle | undefined) => void }) {
  const t = useTranslations("counter");
  const id = useId();
  const [search, setSearch] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  const { formState } = useFormContext();
  const { message } = (get(formState.errors, "vehicleId") ?? {}) as { message?: string };
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg">
          {t("vehicles")}
        </h2>
        <Input
          ref={searchField}
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={search}
          maxLength={60}
          onChange={({ target }) => setSearch(target.value)}
          // Enter would submit the reservation.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          className="sm:w-64"
        />
      </div>
      <FreeVehicleList
        labelledBy={id}
        describedBy={message && `${id}-note`}
        search={useDeferredValue(search.trim())}
        searchField={searchField}
        onChoose={onChoose}
      />
      <FieldHelp id={`${id}-note`} message={message} />
    </Card>
  );
}

function FreeVehicleList({
  labelledBy,
  describedBy,
  search,
  searchField,
  onChoose,
}: {
  labelledBy: string;
  /** The error, if no vehicle was chosen. */
  describedBy: string | undefined;
  search: string;
  /** Takes the focus when the choice is cleared. */
  searchField: RefObject<HTMLInputElement | null>;
  onChoose: (vehicle: FreeVehicle | undefined) => void;
}) {
  const t = useTranslations("counter");
  const { register, setValue } = useFormContext();
  const [localStart, localEnd, chosenId] = useWatch({
    name: ["startsAt", "endsAt", "vehicleId"],
  }) as string[];
  const period = [readLocalInstant(localStart ?? ""), readLocalInstant(localEnd ?? "")] as const;
  const path = freeVehiclesPath(...period, { search });
  const { data, error, retry } = useResource(path, freeVehicles, { placeholder: whileSearching(path ?? "") });
  // The search may leave out the chosen vehicle, and a long list too.
  const chosenPath = chosenId ? freeVehiclesPath(...period, { vehicleId: chosenId }) : undefined;
  const { data: found, ...ofChosen } = useResource(chosenPath, freeVehicles);
  const chosen = [...(data?.items ?? []), ...(found?.items ?? [])].find(({ id }) => id === chosenId);
  useEffect(() => onChoose(chosen), [chosen, onChoose]);
  if (!path) return <p className="text-muted-foreground text-sm">{t("datesFirst")}</p>;
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  function clear() {
    setValue("vehicleId", "", { shouldDirty: true });
    searchField.current?.focus();
  }
  const isListed = data.items.some(({ id }) => id === chosenId);
  const items = chosen && !isListed ? [chosen, ...data.items] : data.items;
  const isChosenTaken = Boolean(chosenId) && !chosen && found;
  return (
    <>
      {chosenId && !chosen && ofChosen.error && (
        <ErrorNotice error={ofChosen.error} onRetry={ofChosen.retry} />
      )}
      {isChosenTaken && <Alert variant="warning">{t("chosenTaken")}</Alert>}
      {data.items.length === 0 && (
        <p className="text-muted-foreground text-sm">{t(search ? "noneFound" : "noneFree")}</p>
      )}
      {items.length > 0 && (
        <RadioGroup
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className="max-h-112 gap-0 overflow-y-auto rounded-lg border bg-card"
        >
          {items.map((vehicle) => (
            <FreeVehicleItem
              key={vehicle.id}
              vehicle={vehicle}
              isInvalid={describedBy !== undefined}
              register={register("vehicleId")}
              onClear={vehicle.id === chosenId ? clear : undefined}
            />
          ))}
        </RadioGroup>
      )}
    </>
  );
}

function FreeVehicleItem({
  vehicle,
  isInvalid,
  register,
  onClear,
}: {
  vehicle: FreeVehicle;
  isInvalid: boolean;
  register: ReturnType<ReturnType<typeof useFormContext>["register"]>;
  /** Only for the chosen vehicle. */
  onClear: (() => void) | undefined;
}) {
  const t = useTranslations("counter");
  const { usd, rwf } = useFormats();
  const id = useId();
  return (
    // The chosen vehicle stays in view while the others are scrolled.
    <div className="flex items-center border-b transition-colors last:border-0 not-has-checked:hover:bg-muted/50 has-checked:sticky has-checked:inset-y-0 has-checked:z-10 has-checked:bg-muted">
      <label htmlFor={id} className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 px-4 py-3">
        <RadioGroupItem {...register} id={id} value={vehicle.id} aria-invalid={isInvalid || undefined} />
        <VehicleThumb picture={vehicle.picture} className="w-16 max-sm:hidden" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{vehicle.title}</span>
          <span className="block text-muted-foreground text-sm">{vehicle.plate}</span>
        </span>
        <span className="text-right tabular-nums">
          <span className="block font-semibold">{usd(vehicle.totalCents)}</span>
          <span className="block whitespace-nowrap text-muted-foreground text-xs">
            {rwf(toRwf(vehicle.totalCents, vehicle.rwfPerHundredUsd))}
          </span>
          {vehicle.depositCents > 0 && (
            <span className="block text-muted-foreground text-xs">
              {t("withDeposit", { amount: usd(vehicle.depositCents) })}
            </span>
          )}
        </span>
      </label>
      {onClear && (
        <Button
          variant="ghost"
          size="icon"
          className="mr-2 -ml-2"
          aria-label={t("clearChoice", { car: vehicle.title })}
          onClick={onClear}
        >
          <XIcon />
        </Button>
      )}
    </div>
  );
}
