"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type Resolver, useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { useFormDraft } from "@/components/form/use-form-draft";
import { SettingsGroup, SettingsSection } from "@/components/layout/settings-section";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { type SystemOptions, systemOptions } from "@/lib/platform/settings/contract";
import { AbuseFields, SupportFields, TrustFields } from "./system-fields";

/** System settings; administrators only. */
export function SystemSection({ stored }: { stored: SystemOptions }) {
  const t = useTranslations("settings.system");
  return (
    <SettingsSection title={t("title")} lead={t("lead")}>
      <SystemForm stored={stored} />
    </SettingsSection>
  );
}

/** The form of `SystemSection` without its title, for the admin console. */
export function SystemForm({ stored }: { stored: SystemOptions }) {
  const t = useTranslations("settings.system");
  const form = useForm<SystemOptions>({
    resolver: zodResolver(systemOptions) as Resolver<SystemOptions>,
    defaultValues: stored,
  });
  useFormDraft(form, "system", { memoryOnly: "all" });

  async function save(options: SystemOptions) {
    // Sends only changed fields: another administrator's changes to other fields stay; conflicts are
    // reported.
    const { dirtyFields, defaultValues } = form.formState;
    const touched = (of: object) =>
      Object.fromEntries(Object.entries(of).filter(([name]) => name in dirtyFields));
    const change = { ...touched(options), was: touched(defaultValues ?? {}) };
    form.reset(await api.put("/api/admin/settings", change, systemOptions));
    toast.success(t("saved"));
  }

  return (
    <Form form={form} onSubmit={save} translate={errorText(useTranslations("errors"))} className="gap-10">
      <SettingsGroup id="trust" title={t("trust")}>
        <TrustFields />
      </SettingsGroup>
      <SettingsGroup id="abuse" title={t("abuse")} lead={t("abuseLead")}>
        <AbuseFields />
      </SettingsGroup>
      <SettingsGroup id="support" title={t("support")} lead={t("supportLead")}>
        <SupportFields />
      </SettingsGroup>
      <FormFooter draftWithin="/settings" />
    </Form>
  );
}
