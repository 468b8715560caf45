"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { dollarAmount, wholeNumberText } from "@/components/catalog/fleet/vehicle-form-schema";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Alert } from "@/components/ui/alert";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { addVehicleForm, adminVehicle } from "@/lib/catalog/fleet/admin/contract";
import { neighbourhoodIds, neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import { BusinessPicker } from "./business-picker";

const { make, model, year, dailyPriceCents, placeId, status, businessId } = addVehicleForm.shape;
const requiredText = z.string().trim().min(1, "fieldRequired");
const fields = z.object({
  businessId: requiredText.pipe(businessId),
  make: requiredText.pipe(make),
  model: requiredText.pipe(model),
  year: requiredText.pipe(wholeNumberText).pipe(year),
  dailyPriceCents: requiredText.pipe(dollarAmount).pipe(dailyPriceCents),
  placeId: requiredText.pipe(placeId),
  status,
});
type Values = z.output<typeof fields>;

/**
 * The required fields of spec.md §3 and the business; the rest is filled in on the vehicle's page, which opens in place
 * of the dialog.
 */
export function AddVehicleDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const t = useTranslations("vehiclesAdmin");
  const errors = useTranslations("errors");
  const router = useRouter();
  const locale = useLocale();
  const [business, setBusiness] = useState<{ id: string; name: string }>();
  const form = useForm<z.input<typeof fields>, unknown, Values>({
    resolver: zodResolver(fields),
    defaultValues: {
      businessId: "",
      make: "",
      model: "",
      year: "",
      dailyPriceCents: "",
      placeId: "",
      status: "available",
    },
  });
  const isIncomplete = Object.values(form.formState.errors).some(
    ({ message }) => message === "fieldRequired",
  );
  // Sending the same form again after a lost response reuses the idempotency key, so it creates one vehicle.
  const sent = useRef({ text: "", key: "" });
  async function add(request: Values) {
    const text = JSON.stringify(request);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    const vehicle = await api.post("/api/admin/vehicles", request, adminVehicle, sent.current.key);
    toast.success(t("add.done"));
    await refreshResources("/api/admin/vehicles");
    onAdded();
    router.replace(localPath(`/dashboard/admin/vehicles/${encodeURIComponent(vehicle.id)}`, locale));
  }
  const text = (name: "make" | "model" | "year" | "dailyPriceCents", label: string, isFigure = false) => (
    <Field name={name} label={label}>
      {(control) => (
        <Input {...control} autoComplete="off" inputMode={isFigure ? "decimal" : undefined} maxLength={40} />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={t("add.action")}
      description={t("add.text")}
      confirm={t("add.action")}
      busy={t("add.busy")}
      cancel={t("keep")}
      form={form}
      onSubmit={add}
      onClose={onClose}
    >
      {isIncomplete && <Alert variant="danger">{errors("carFieldsRequired")}</Alert>}
      <Field name="businessId" label={t("add.business")} help={business ? undefined : t("add.businessHelp")}>
        {({ id, ...control }) => (
          <BusinessPicker
            control={{
              id,
              "aria-invalid": control["aria-invalid"],
              "aria-describedby": control["aria-describedby"],
            }}
            chosen={business}
            onChoose={(chosen) => {
              setBusiness(chosen);
              form.setValue("businessId", chosen?.id ?? "", { shouldValidate: form.formState.isSubmitted });
            }}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {text("make", t("add.make"))}
        {text("model", t("add.model"))}
        {text("year", t("add.year"), true)}
        {text("dailyPriceCents", t("add.price"), true)}
        <Field name="placeId" label={t("add.location")}>
          {(control) => (
            <NativeSelect {...control}>
              <option value="">{t("add.choose")}</option>
              {neighbourhoodIds.map((id) => (
                <option key={id} value={id}>
                  {neighbourhoods[id].name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field name="status" label={t("add.status")} help={t("add.statusHelp")}>
          {(control) => (
            <NativeSelect {...control}>
              <option value="available">{t("statuses.available")}</option>
              <option value="maintenance">{t("statuses.maintenance")}</option>
            </NativeSelect>
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
