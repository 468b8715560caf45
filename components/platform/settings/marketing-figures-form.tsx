"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { wholeNumberField } from "@/components/form/number-fields";
import { SettingsGroup } from "@/components/layout/settings-section";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { type MarketingFigures, marketingFigures, systemOptions } from "@/lib/platform/settings/contract";

const figures = ["customers", "vehicles", "cities", "satisfactionPercent"] as const;

export function MarketingFiguresForm({ stored }: { stored: MarketingFigures }) {
  const t = useTranslations("settingsAdmin.figures");
  const saved = useTranslations("settings.system")("saved");
  const form = useForm<MarketingFigures>({
    resolver: zodResolver(marketingFigures),
    defaultValues: stored,
  });
  async function save(values: MarketingFigures) {
    const was = form.formState.defaultValues;
    await api.put("/api/admin/settings", { ...values, was }, systemOptions);
    form.reset(values);
    toast.success(saved);
  }
  return (
    <Form form={form} onSubmit={save} translate={errorText(useTranslations("errors"))} className="gap-10">
      <SettingsGroup id="figures" title={t("title")} lead={t("lead")}>
        <div className="grid gap-5 sm:grid-cols-2">
          {figures.map((name) => (
            <Field key={name} name={`marketing.${name}`} label={t(name)} options={wholeNumberField}>
              {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
            </Field>
          ))}
        </div>
      </SettingsGroup>
      <FormFooter />
    </Form>
  );
}
