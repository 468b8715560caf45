"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/settings/form-end";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources, showResource } from "@/lib/api/use-resource";
import { type FleetCar, fleetCar } from "@/lib/fleet/contract";
import { CarFieldGroups } from "./car-fields";
import { type CarFields, type CarValues, carFields, fieldsOf } from "./car-schema";

/** What an owner says of a car. Somebody else's change meanwhile overwrites nothing: one chooses. */
export function CarForm({ car, path }: { car: FleetCar; path: string }) {
  const t = useTranslations("car");
  // As it was when the form was filled; the page around it is read again and again.
  const [base, setBase] = useState(car.updatedAt);
  const [isStale, setStale] = useState(false);
  const form = useForm<CarFields, unknown, CarValues>({
    resolver: zodResolver(carFields),
    defaultValues: fieldsOf(car),
    mode: "onTouched",
  });

  function take(latest: FleetCar) {
    form.reset(fieldsOf(latest));
    setBase(latest.updatedAt);
    setStale(false);
    showResource(path, latest);
  }

  async function save({ businessId: _, ...values }: CarValues, updatedAt = base) {
    try {
      take(await api.put(path, { ...values, updatedAt }, fleetCar));
    } catch (error) {
      setStale(error instanceof ApiError && error.status === 409 && !error.fields.plate);
      throw error;
    }
    toast.success(t("saved"));
    await refreshResources("/api/fleet?");
  }

  async function saveAnyway() {
    const latest = await api.get(path, fleetCar);
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
          <Button variant="secondary" size="sm" onClick={async () => take(await api.get(path, fleetCar))}>
            {t("stale.latest")}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void saveAnyway()}>
            {t("stale.mine")}
          </Button>
        </div>
      )}
      <CarFieldGroups />
      <FormEnd isSticky />
    </Form>
  );
}
