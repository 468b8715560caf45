"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { type FleetVehicle, fleetVehicle } from "@/lib/catalog/fleet/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
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
  // `updatedAt` when the form was filled; the page around it keeps reloading the vehicle.
  const [base, setBase] = useState(vehicle.updatedAt);
  const [isStale, setStale] = useState(false);
  const form = useForm<VehicleFormFields, unknown, VehicleValues>({
    resolver: zodResolver(vehicleForm),
    defaultValues: vehicleFormOf(vehicle, locale),
    mode: "onTouched",
  });

  function take(latest: FleetVehicle) {
    form.reset(vehicleFormOf(latest, locale));
    setBase(latest.updatedAt);
    setStale(false);
    setResource(path, latest);
  }

  async function save({ businessId: _, ...values }: VehicleValues, updatedAt = base) {
    try {
      take(await api.put(path, { ...values, updatedAt }, fleetVehicle));
    } catch (error) {
      setStale(error instanceof ApiError && error.status === 409 && !error.fields.plate);
      throw error;
    }
    toast.success(t("saved"));
    await refreshResources("/api/fleet?");
  }

  async function saveAnyway() {
    const latest = await api.get(path, fleetVehicle);
    setBase(latest.updatedAt);
    await form.handleSubmit((values) => save(values, latest.updatedAt))();
  }

  return (
    <Form
      form={form}
      onSubmit={(values) => save(values)}
      translate={errorText(useTranslations("errors"))}
      className="gap-6"
    >
      {isStale && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={async () => take(await api.get(path, fleetVehicle))}>
            {t("stale.latest")}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void saveAnyway()}>
            {t("stale.mine")}
          </Button>
        </div>
      )}
      <VehicleFieldGroups />
      <FormFooter isSticky />
    </Form>
  );
}
