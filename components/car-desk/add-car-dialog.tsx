"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { dollars, figure } from "@/components/fleet/car-schema";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Alert } from "@/components/ui/alert";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { addCarForm, deskCar } from "@/lib/car-desk/contract";
import { localPath } from "@/lib/i18n/local-path";
import { placeIds, places } from "@/lib/places/rules";
import { BusinessPicker } from "./business-picker";

const { make, model, year, dailyPriceCents, placeId, status, businessId } = addCarForm.shape;
const said = z.string().trim().min(1, "fieldRequired");
const fields = z.object({
  businessId: said.pipe(businessId),
  make: said.pipe(make),
  model: said.pipe(model),
  year: said.pipe(figure).pipe(year),
  dailyPriceCents: said.pipe(dollars).pipe(dailyPriceCents),
  placeId: said.pipe(placeId),
  status,
});
type Values = z.output<typeof fields>;

/** What spec.md §3 asks of a car, and whose it is; all else is filled in on its page. */
export function AddCarDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("carDesk");
  const errors = useTranslations("errors");
  const router = useRouter();
  const locale = useLocale();
  const [business, setBusiness] = useState<{ id: string; name: string }>();
  const form = useForm<z.input<typeof fields>, unknown, Values>({
    resolver: zodResolver(fields),
    defaultValues: {
      ...{ businessId: "", make: "", model: "", year: "", dailyPriceCents: "", placeId: "" },
      status: "available",
    },
  });
  const isIncomplete = Object.values(form.formState.errors).some(
    ({ message }) => message === "fieldRequired",
  );
  // The same form sent again, after a lost answer, is one car.
  const sent = useRef({ text: "", key: "" });
  async function add(request: Values) {
    const text = JSON.stringify(request);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    const car = await api.post("/api/admin/cars", request, deskCar, sent.current.key);
    toast.success(t("add.done"));
    onClose();
    await refreshResources("/api/admin/cars");
    router.push(localPath(`/dashboard/admin/cars/${encodeURIComponent(car.id)}`, locale));
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
      keep={t("keep")}
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
              {placeIds.map((id) => (
                <option key={id} value={id}>
                  {places[id].name}
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
