"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { isStaleError, StaleChoice } from "@/components/form/stale-choice";
import { useAction } from "@/components/form/use-action";
import { toast } from "@/components/ui/toast";
import { type FleetVehicle, fleetVehicle } from "@/lib/catalog/fleet/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource } from "@/lib/platform/http/use-resource";
import { VehicleFieldGroups } from "./vehicle-fields";
import {
  type VehicleFormFields,
  type VehicleValues,
  vehicleForm,
  vehicleFormOf,
} from "./vehicle-form-schema";

/**
 * The owner's form of a vehicle. If somebody else has saved a change meanwhile, nothing is overwritten: the
 * owner chooses which version to keep.
 */
export function VehicleForm({ vehicle, path }: { vehicle: FleetVehicle; path: string }) {
  const t = useTranslations("car");
  const locale = useLocale();
  // The vehicle with which the form was filled; the page around it keeps reloading it.
  const base = useRef(vehicle);
  const [isStale, setStale] = useState(false);
  const form = useForm<VehicleFormFields, unknown, VehicleValues>({
    resolver: zodResolver(vehicleForm),
    defaultValues: vehicleFormOf(vehicle, locale),
    mode: "onTouched",
  });

  function take(latest: FleetVehicle) {
    form.reset(vehicleFormOf(latest, locale));
    base.current = latest;
    setStale(false);
    setResource(path, latest);
  }

  async function save({ businessId: _, mileageKm, ...values }: VehicleValues) {
    const { updatedAt, mileageKm: filledKm } = base.current;
    // A handover may have raised the odometer since, which is no change of the form.
    const odometer = mileageKm === filledKm ? {} : { mileageKm };
    try {
      take(await api.put(path, { ...values, ...odometer, updatedAt }, fleetVehicle));
    } catch (error) {
      setStale(isStaleError(error));
      throw error;
    }
    toast.success(t("saved"));
    await refreshResources("/api/fleet?");
  }

  const { run: read, isBusy } = useAction(async (onRead: (latest: FleetVehicle) => void) =>
    onRead(await api.get(path, fleetVehicle)),
  );
  const saveAnyway = (element: HTMLFormElement | null) =>
    read((latest) => {
      base.current = { ...base.current, updatedAt: latest.updatedAt };
      element?.requestSubmit();
    });

  return (
    <Form form={form} onSubmit={save} translate={errorText(useTranslations("errors"))} className="gap-6">
      {isStale && (
        <StaleChoice
          isBusy={isBusy}
          onLatest={() => void read(take)}
          onMine={(element) => void saveAnyway(element)}
        />
      )}
      <VehicleFieldGroups />
      <FormFooter isSticky />
    </Form>
  );
}
