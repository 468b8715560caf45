"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { SwitchRow } from "@/components/form/switch-row";
import { SettingsGroup } from "@/components/layout/settings-section";
import { toast } from "@/components/ui/toast";
import {
  type BusinessSettings,
  businessSettings,
  type NotificationPreferences,
  notificationPreferences,
} from "@/lib/businesses/settings/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Two switches for the member's emails about a business. */
export function NotificationPreferencesForm({ settings }: { settings: BusinessSettings }) {
  const t = useTranslations("company.settings.notices");
  const { receivesNotifications, business } = settings;
  const form = useForm<NotificationPreferences>({
    resolver: zodResolver(notificationPreferences),
    defaultValues: settings.notices,
  });
  async function save(chosen: NotificationPreferences) {
    const request = { ...chosen, businessId: business.id };
    const saved = await api.put("/api/business-settings/notification-preferences", request, businessSettings);
    form.reset(saved.notices);
    toast.success(t("saved"));
    await refreshResources("/api/business-settings");
  }
  return (
    <SettingsGroup id="notices" title={t("title")} lead={t("lead")}>
      <Form form={form} onSubmit={save} translate={errorText(useTranslations("errors"))} className="gap-6">
        {(["bookings", "payouts"] as const)
          .filter((name) => receivesNotifications[name])
          .map((name) => (
            <SwitchRow key={name} name={name} label={t(name)} help={t(`${name}Help`)} />
          ))}
        <FormFooter />
      </Form>
    </SettingsGroup>
  );
}
