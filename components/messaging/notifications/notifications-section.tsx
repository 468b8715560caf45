"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { SwitchRow } from "@/components/form/switch-row";
import { useFormDraft } from "@/components/form/use-form-draft";
import { SettingsGroup, SettingsSection } from "@/components/layout/settings-section";
import { PushDevices } from "@/components/messaging/web-push/push-devices";
import { toast } from "@/components/ui/toast";
import {
  type AccountParams,
  type NotificationSettings,
  notificationChannels,
  notificationSettings,
} from "@/lib/messaging/notifications/contract";
import { api } from "@/lib/platform/http/api-client";

export function NotificationsSection({
  user: { userType, userId },
  stored,
  isActing,
}: {
  user: AccountParams;
  stored: NotificationSettings;
  /** True if an administrator acts as the user: this browser is the administrator's. */
  isActing: boolean;
}) {
  const t = useTranslations("settings.notifications");
  const push = useTranslations("push");
  const form = useForm({ resolver: zodResolver(notificationSettings), defaultValues: stored });
  useFormDraft(form, `notifications ${userId}`, { memoryOnly: "all" });

  async function save(chosen: NotificationSettings) {
    const path = `/api/notifications/${userType}/${userId}/settings`;
    form.reset(await api.put(path, chosen, notificationSettings));
    toast.success(t("saved"));
  }

  return (
    <SettingsSection title={t("title")} lead={t("lead")}>
      <SettingsGroup id="channels" title={t("channels")}>
        <Form form={form} onSubmit={save} translate={errorText(useTranslations("errors"))} className="gap-6">
          {notificationChannels.map((channel) => (
            <SwitchRow key={channel} name={channel} label={t(channel)} help={t(`${channel}Help`)} />
          ))}
          <FormFooter draftWithin="/settings" />
        </Form>
      </SettingsGroup>
      {!isActing && (
        <SettingsGroup id="push-devices" title={push("title")}>
          <PushDevices isChosen={form.formState.defaultValues?.push ?? false} />
        </SettingsGroup>
      )}
      <p className="measure text-muted-foreground text-sm">{t("always")}</p>
    </SettingsSection>
  );
}
