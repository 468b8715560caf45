"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { PushDevices } from "@/components/push/push-devices";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import {
  type NotificationSettings,
  notificationSettings,
  type PersonParams,
} from "@/lib/notifications/contract";
import { FormEnd } from "./form-end";
import { SettingsGroup, SettingsSection } from "./settings-section";
import { SwitchRow } from "./switch-row";
import { useDraft } from "./use-draft";

const channels = ["email", "push", "sms"] as const;

/** By which channels somebody wants to hear of things. */
export function NotificationsSection({
  person: { userType, userId },
  stored,
  isActing,
}: {
  person: PersonParams;
  stored: NotificationSettings;
  /** An administrator looks on: this browser is theirs, not the person's. */
  isActing: boolean;
}) {
  const t = useTranslations("settings.notifications");
  const push = useTranslations("push");
  const form = useForm({ resolver: zodResolver(notificationSettings), defaultValues: stored });
  useDraft(`notifications ${userId}`, form);

  async function save(chosen: NotificationSettings) {
    const path = `/api/notifications/${userType}/${userId}/settings`;
    form.reset(await api.put(path, chosen, notificationSettings));
    toast.success(t("saved"));
  }

  return (
    <SettingsSection title={t("title")} lead={t("lead")}>
      <SettingsGroup id="channels" title={t("channels")}>
        <Form form={form} onSubmit={save} translate={errorText(useTranslations("errors"))} className="gap-6">
          {channels.map((channel) => (
            <SwitchRow key={channel} name={channel} label={t(channel)} help={t(`${channel}Help`)} />
          ))}
          <FormEnd keptWithin="/settings" />
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
