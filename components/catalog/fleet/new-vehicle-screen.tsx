"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { DraftNotice } from "@/components/form/draft-notice";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { BackLink } from "@/components/ui/back-link";
import { NativeSelect } from "@/components/ui/native-select";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { BusinessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import { fleetPage, fleetVehicle } from "@/lib/catalog/fleet/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource, useResource } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import { VehicleFieldGroups } from "./vehicle-fields";
import {
  emptyVehicleForm,
  newVehicleForm,
  type VehicleFormFields,
  type VehicleValues,
  vehicleForm,
} from "./vehicle-form-schema";

/** Creates a draft from the basic fields; pictures and documents are added on its page. */
export function NewVehicleScreen() {
  const t = useTranslations("car");
  const { data, error, retry } = useResource("/api/fleet?", fleetPage);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <BackLink href="/dashboard/business/vehicles">{t("back")}</BackLink>
      <PageTitle title={t("newTitle")} description={t("newLead")} />
      {data && data.businesses.length > 0 && <NewVehicleForm businesses={data.businesses} />}
      {data?.businesses.length === 0 && <Alert>{t("readOnly")}</Alert>}
      {!data && !error && <Skeleton className="h-128 w-full rounded-lg" />}
      {!data && error && <ErrorNotice error={error} onRetry={retry} />}
    </div>
  );
}

function NewVehicleForm({ businesses }: { businesses: BusinessVehicleUsage[] }) {
  const t = useTranslations("car");
  const router = useRouter();
  const locale = useLocale();
  const sent = useRef({ body: "", key: "" });
  const form = useForm<VehicleFormFields, unknown, VehicleValues>({
    resolver: zodResolver(vehicleForm),
    defaultValues: businesses[0] ? newVehicleForm(businesses[0], locale) : emptyVehicleForm,
    mode: "onTouched",
  });
  const draft = useFormDraft(form, "new vehicle");
  async function create(values: VehicleValues) {
    // Sending the same form again after a lost response reuses the idempotency key, so it creates one
    // vehicle.
    const body = JSON.stringify(values);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    const vehicle = await api.post("/api/fleet", values, fleetVehicle, sent.current.key);
    const path = `/api/fleet/${encodeURIComponent(vehicle.id)}`;
    setResource(path, vehicle);
    draft.forget();
    await refreshResources("/api/fleet?");
    toast.success(t("created", { car: vehicle.title }));
    router.replace(
      localPath(`/dashboard/business/vehicles/${encodeURIComponent(vehicle.id)}#pictures`, locale),
    );
  }
  return (
    <Form form={form} onSubmit={create} translate={errorText(useTranslations("errors"))} className="gap-6">
      <DraftNotice isRestored={draft.isRestored} onStartOver={draft.startOver} />
      {businesses.length > 1 && (
        <Field name="businessId" label={t("business")} className="max-w-md">
          {(control) => (
            <NativeSelect {...control}>
              {businesses.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <VehicleFieldGroups />
      <SubmitButton className="sm:self-start" busyText={t("creating")}>
        {t("create")}
      </SubmitButton>
    </Form>
  );
}
