"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { FailureNotice } from "@/components/api/failure-notice";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { NativeSelect } from "@/components/ui/native-select";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { WayBack } from "@/components/ui/way-back";
import { api } from "@/lib/api/client";
import { refreshResources, showResource, useResource } from "@/lib/api/use-resource";
import { type FleetBusiness, fleetCar, fleetPage } from "@/lib/fleet/contract";
import { localPath } from "@/lib/i18n/local-path";
import { CarFieldGroups } from "./car-fields";
import { type CarFields, type CarValues, carFields, newFields, noFields } from "./car-schema";

/** A car begins as a draft: what it is first, then its page for pictures and papers. */
export function NewCarScreen() {
  const t = useTranslations("car");
  const { data, error, retry } = useResource("/api/fleet?", fleetPage);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <WayBack href="/dashboard/business/vehicles">{t("back")}</WayBack>
      <PageTitle title={t("newTitle")} description={t("newLead")} />
      {data && data.businesses.length > 0 && <NewCarForm businesses={data.businesses} />}
      {data?.businesses.length === 0 && <Alert>{t("readOnly")}</Alert>}
      {!data && !error && <Skeleton className="h-128 w-full rounded-lg" />}
      {!data && error && <FailureNotice error={error} onRetry={retry} />}
    </div>
  );
}

function NewCarForm({ businesses }: { businesses: FleetBusiness[] }) {
  const t = useTranslations("car");
  const router = useRouter();
  const locale = useLocale();
  const sent = useRef({ body: "", key: "" });
  const form = useForm<CarFields, unknown, CarValues>({
    resolver: zodResolver(carFields),
    defaultValues: businesses[0] ? newFields(businesses[0]) : noFields,
    mode: "onTouched",
  });
  async function create(values: CarValues) {
    // The same sheet sent again after a lost answer is the same car.
    const body = JSON.stringify(values);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    const car = await api.post("/api/fleet", values, fleetCar, sent.current.key);
    const path = `/api/fleet/${encodeURIComponent(car.id)}`;
    showResource(path, car);
    await refreshResources("/api/fleet?");
    toast.success(t("created", { car: car.title }));
    router.replace(localPath(`/dashboard/business/vehicles/${encodeURIComponent(car.id)}#pictures`, locale));
  }
  return (
    <Form form={form} onSubmit={create} translate={errorText(useTranslations("errors"))} className="gap-6">
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
      <CarFieldGroups />
      <SubmitButton className="sm:self-start" busyText={t("creating")}>
        {t("create")}
      </SubmitButton>
    </Form>
  );
}
