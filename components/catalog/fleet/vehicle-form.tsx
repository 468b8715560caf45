"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { useFormDraft } from "@/components/form/use-form-draft";
import { useStaleChoice } from "@/components/form/use-stale-choice";
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

/** The owner's form of a vehicle. */
export function VehicleForm({ vehicle, path }: { vehicle: FleetVehicle; path: string }) {
  const t = useTranslations("car");
  const locale = useLocale();
  const form = useForm<VehicleFormFields, unknown, VehicleValues>({
    resolver: zodResolver(vehicleForm),
    defaultValues: vehicleFormOf(vehicle, locale),
    mode: "onTouched",
  });

  const [filledAt, setFilledAt] = useState(vehicle.updatedAt);
  // A draft belongs to the version that it changes: the next one may be somebody else's.
  useFormDraft(form, `vehicle ${vehicle.id} ${filledAt}`, { memoryOnly: "all" });
  const { save, choice } = useStaleChoice(vehicle, {
    read: () => api.get(path, fleetVehicle),
    fill: (latest) => {
      form.reset(vehicleFormOf(latest, locale));
      setFilledAt(latest.updatedAt);
      setResource(path, latest);
    },
  });

  async function submit({ businessId: _, mileageKm, ...values }: VehicleValues) {
    await save(({ updatedAt, mileageKm: filledKm }) => {
      // A handover may have raised the odometer since, which is no change of the form.
      const odometer = mileageKm === filledKm ? {} : { mileageKm };
      return api.put(path, { ...values, ...odometer, updatedAt }, fleetVehicle);
    });
    toast.success(t("saved"));
    await refreshResources("/api/fleet?");
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      translate={errorText(useTranslations("errors"))}
      choice={choice}
      className="gap-6"
    >
      <VehicleFieldGroups />
      <FormFooter isSticky />
    </Form>
  );
}
