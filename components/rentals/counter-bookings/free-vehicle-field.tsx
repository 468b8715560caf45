"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useId, useState } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { FieldHelp } from "@/components/form/field";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/platform/http/use-resource";
import { type FreeVehicle, freeVehicles } from "@/lib/rentals/counter-bookings/contract";
import { readLocalInstant } from "./counter-form";
import { freeVehiclesPath } from "./counter-url";

/** Chooses one of the vehicles available on the dates. */
export function FreeVehicleField({ onChoose }: { onChoose: (vehicle: FreeVehicle | undefined) => void }) {
  const t = useTranslations("counter");
  const id = useId();
  const [search, setSearch] = useState("");
  const { formState } = useFormContext();
  const { message } = (get(formState.errors, "vehicleId") ?? {}) as { message?: string };
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg">
          {t("vehicles")}
        </h2>
        <Input
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
  onChoose,
}: {
  labelledBy: string;
  /** The error, if no vehicle was chosen. */
  describedBy: string | undefined;
  search: string;
  onChoose: (vehicle: FreeVehicle | undefined) => void;
}) {
  const t = useTranslations("counter");
  const { register } = useFormContext();
  const [localStart, localEnd, chosenId] = useWatch({
    name: ["startsAt", "endsAt", "vehicleId"],
  }) as string[];
  const [startsAt, endsAt] = [readLocalInstant(localStart ?? ""), readLocalInstant(localEnd ?? "")];
  const path = freeVehiclesPath(startsAt, endsAt, search);
  const { data, error, retry } = useResource(path, freeVehicles);
  const chosen = data?.items.find(({ id }) => id === chosenId);
  useEffect(() => onChoose(chosen), [chosen, onChoose]);
  if (!path) return <p className="text-muted-foreground text-sm">{t("datesFirst")}</p>;
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  if (data.items.length === 0) return <p className="text-muted-foreground text-sm">{t("noneFree")}</p>;
  return (
    <RadioGroup
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="max-h-112 gap-0 overflow-y-auto rounded-lg border bg-card"
    >
      {data.items.map((vehicle) => (
        <FreeVehicleItem
          key={vehicle.id}
          vehicle={vehicle}
          isInvalid={describedBy !== undefined}
          register={register("vehicleId")}
        />
      ))}
    </RadioGroup>
  );
}

function FreeVehicleItem({
  vehicle,
  isInvalid,
  register,
}: {
  vehicle: FreeVehicle;
  isInvalid: boolean;
  register: ReturnType<ReturnType<typeof useFormContext>["register"]>;
}) {
  const t = useTranslations("counter");
  const { usd } = useFormats();
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-center gap-3 border-b px-4 py-3 transition-colors last:border-0 hover:bg-muted/50 has-checked:bg-muted"
    >
      <RadioGroupItem {...register} id={id} value={vehicle.id} aria-invalid={isInvalid || undefined} />
      <VehicleThumb picture={vehicle.picture} className="w-16 max-sm:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{vehicle.title}</span>
        <span className="block text-muted-foreground text-sm">{vehicle.plate}</span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-semibold">{usd(vehicle.totalCents)}</span>
        {vehicle.depositCents > 0 && (
          <span className="block text-muted-foreground text-xs">
            {t("withDeposit", { amount: usd(vehicle.depositCents) })}
          </span>
        )}
      </span>
    </label>
  );
}
