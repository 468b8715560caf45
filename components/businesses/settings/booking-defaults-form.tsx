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
import { useStaleChoice } from "@/components/form/use-stale-choice";
import { SettingsGroup } from "@/components/layout/settings-section";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import {
  type BookingDefaults,
  type BusinessSettings,
  bookingDefaultsForm,
  businessSettings,
  type StoredBookingDefaults,
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

const path = "/api/business-settings";

/** The default values of a new vehicle. */
export function BookingDefaultsForm({
  businessId,
  defaults,
}: {
  businessId: string;
  defaults: StoredBookingDefaults;
}) {
  const t = useTranslations("company.settings.defaults");
  const form = useForm<BookingDefaults>({
    resolver: zodResolver(formSchema as never) as never,
    defaultValues: inDollars(defaults),
  });
  // A member who may no longer set them reads none.
  const storedIn = (settings: BusinessSettings) => settings.defaults ?? defaults;
  const { save, choice } = useStaleChoice(defaults, {
    read: async () => storedIn(await api.get(`${path}?businessId=${businessId}`, businessSettings)),
    fill: (latest) => form.reset(inDollars(latest)),
  });
  async function submit(chosen: BookingDefaults) {
    await save(async ({ updatedAt }) => {
      const request = { ...chosen, businessId, updatedAt };
      return storedIn(await api.put(`${path}/defaults`, request, businessSettings));
    });
    toast.success(t("saved"));
    await refreshResources(path);
  }
  return (
    <SettingsGroup id="defaults" title={t("title")} lead={t("lead")}>
      <Form
        form={form}
        onSubmit={submit}
        translate={errorText(useTranslations("errors"))}
        choice={choice}
        className="gap-6"
      >
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
