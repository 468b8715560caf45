"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { dollarField } from "@/components/form/number-fields";
import { SwitchRow } from "@/components/form/switch-row";
import { SettingsGroup } from "@/components/layout/settings-section";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import {
  type BookingDefaults,
  bookingDefaultsForm,
  businessSettings,
} from "@/lib/businesses/settings/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const numbers = [
  { name: "minDays", min: 1, max: 365 },
  { name: "maxDays", min: 1, max: 365 },
  { name: "advanceNoticeHours", min: 0, max: 720 },
  { name: "bufferMinutes", min: 0, max: 2_880 },
] as const;

/** The inputs are in dollars, the stored values in cents. */
const formSchema = z.preprocess(
  (values) => ({
    ...(values as BookingDefaults),
    depositCents: toCents((values as BookingDefaults).depositCents),
  }),
  bookingDefaultsForm,
);
const toCents = (dollars: number) => Math.round(dollars * 100);
const inDollars = (defaults: BookingDefaults) => ({ ...defaults, depositCents: defaults.depositCents / 100 });

/** The default values of a new vehicle. */
export function BookingDefaultsForm({
  businessId,
  defaults,
}: {
  businessId: string;
  defaults: BookingDefaults;
}) {
  const t = useTranslations("company.settings.defaults");
  const form = useForm<BookingDefaults>({
    resolver: zodResolver(formSchema as never) as never,
    defaultValues: inDollars(defaults),
  });
  async function save(chosen: BookingDefaults) {
    const path = "/api/business-settings/defaults";
    const saved = await api.put(path, { ...chosen, businessId }, businessSettings);
    form.reset(inDollars(saved.defaults ?? chosen));
    toast.success(t("saved"));
    await refreshResources("/api/business-settings");
  }
  return (
    <SettingsGroup id="defaults" title={t("title")} lead={t("lead")}>
      <Form form={form} onSubmit={save} translate={errorText(useTranslations("errors"))} className="gap-6">
        <SwitchRow name="isInstantBook" label={t("isInstantBook")} help={t("isInstantBookHelp")} />
        <div className="grid gap-5 sm:grid-cols-2">
          {numbers.map(({ name, ...limits }) => (
            <Field key={name} name={name} label={t(name)} options={{ valueAsNumber: true }}>
              {(control) => <Input type="number" inputMode="numeric" {...limits} {...control} />}
            </Field>
          ))}
          <Field name="depositCents" label={t("depositCents")} options={dollarField}>
            {(control) => <Input inputMode="decimal" autoComplete="off" {...control} />}
          </Field>
        </div>
        <p className="text-muted-foreground text-sm">{t("cancellation")}</p>
        <FormFooter />
      </Form>
    </SettingsGroup>
  );
}
