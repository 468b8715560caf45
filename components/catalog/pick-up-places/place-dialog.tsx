"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { changedEntries } from "@/components/form/changed-entries";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Button } from "@/components/ui/button";
import { MapPinIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import type { BusinessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import { type PickUpPlace, pickUpPlace } from "@/lib/catalog/pick-up-places/contract";
import { pointText } from "@/lib/catalog/pick-up-places/rules";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { emptyPlaceForm, type PlaceForm, placeForm, placeFormOf, placeInputOf } from "./place-form-schema";
import { WeeklyHoursFields } from "./weekly-hours-fields";

/** Adds a place to a business, or changes one for all vehicles that use it. */
export function PlaceDialog({
  business,
  place,
  onSaved,
  onClose,
}: {
  business: Pick<BusinessVehicleUsage, "id" | "kind">;
  place?: PickUpPlace;
  onSaved?: (saved: PickUpPlace) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslations("pickUpPlaces");
  const keepText = useTranslations("fleet")("keep");
  const form = useForm<PlaceForm>({
    resolver: zodResolver(placeForm),
    defaultValues: place ? placeFormOf(place) : emptyPlaceForm(business.kind === "company"),
  });
  // If `onSaved` fails, saving again changes the new place instead of adding another one.
  const stored = useRef(place);
  async function save(values: PlaceForm) {
    const input = placeInputOf(values);
    const before = stored.current;
    const saved = before
      ? await api.put(
          `/api/pick-up-places/${before.id}`,
          changedEntries(placeInputOf(placeFormOf(before)), input),
          pickUpPlace,
        )
      : await api.post("/api/pick-up-places", { ...input, businessId: business.id }, pickUpPlace);
    stored.current = saved;
    await onSaved?.(saved);
    await refreshResources("/api/fleet/");
    onClose();
    toast.success(t("saved"));
  }
  return (
    <FormDialog
      form={form}
      onSubmit={save}
      title={t(place ? "changeTitle" : "addTitle")}
      description={
        place && place.vehicleCount > 1 ? t("sharedBy", { count: place.vehicleCount }) : t("private")
      }
      confirm={t("save")}
      busy={t("saving")}
      cancel={keepText}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <Field name="name" label={t("name")} help={t("nameHelp")}>
        {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
      </Field>
      <Field name="address" label={t("address")} help={t("addressHelp")}>
        {(control) => <Input {...control} maxLength={160} autoComplete="street-address" />}
      </Field>
      <PointField form={form} />
      <Field name="instructions" label={t("instructions")} help={t("instructionsHelp")}>
        {(control) => <Textarea {...control} rows={3} />}
      </Field>
      <Field name="isAlwaysOpen" label={t("always")} layout="inline">
        {(control) => <Switch {...control} />}
      </Field>
      {!form.watch("isAlwaysOpen") && <WeeklyHoursFields />}
    </FormDialog>
  );
}

/** Coordinates, a link from a map service, or the owner's current position. */
function PointField({ form }: { form: UseFormReturn<PlaceForm> }) {
  const t = useTranslations("pickUpPlaces");
  const [isLocating, setLocating] = useState(false);
  const [isRefused, setRefused] = useState(false);

  function locate() {
    setLocating(true);
    setRefused(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        form.setValue("point", pointText(coords), { shouldValidate: true, shouldDirty: true });
      },
      () => {
        setLocating(false);
        setRefused(true);
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  }

  return (
    <div className="flex flex-col gap-2">
      <Field name="point" label={t("point")} help={isRefused ? t("locationRefused") : t("pointHelp")}>
        {(control) => <Input {...control} autoComplete="off" />}
      </Field>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        busy={isLocating}
        busyText={t("locating")}
        onClick={locate}
      >
        <MapPinIcon />
        {t("useLocation")}
      </Button>
    </div>
  );
}
