"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/settings/form-end";
import { SettingsGroup } from "@/components/settings/settings-section";
import { SwitchRow } from "@/components/settings/switch-row";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import {
  type BusinessSettings,
  businessSettings,
  type Notices,
  notices,
} from "@/lib/business-settings/contract";

/** Two switches: what of this business one gets letters about. */
export function NoticesForm({ settings }: { settings: BusinessSettings }) {
  const t = useTranslations("company.settings.notices");
  const { hears, business } = settings;
  const form = useForm<Notices>({ resolver: zodResolver(notices), defaultValues: settings.notices });
  async function save(chosen: Notices) {
    const request = { ...chosen, businessId: business.id };
    const saved = await api.put("/api/business-settings/notices", request, businessSettings);
    form.reset(saved.notices);
    toast.success(t("saved"));
    await refreshResources("/api/business-settings");
  }
  return (
    <SettingsGroup id="notices" title={t("title")} lead={t("lead")}>
      <Form form={form} onSubmit={save} translate={errorText(useTranslations("errors"))} className="gap-6">
        {(["bookings", "payouts"] as const)
          .filter((name) => hears[name])
          .map((name) => (
            <SwitchRow key={name} name={name} label={t(name)} help={t(`${name}Help`)} />
          ))}
        <FormEnd />
      </Form>
    </SettingsGroup>
  );
}
