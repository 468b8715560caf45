"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type Resolver, useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { type SystemOptions, systemOptions } from "@/lib/settings/contract";
import { FormEnd } from "./form-end";
import { SettingsGroup, SettingsSection } from "./settings-section";
import { SupportFields, TrustFields } from "./system-fields";
import { useDraft } from "./use-draft";

/** What holds for everybody on the marketplace; administrators only. */
export function SystemSection({ stored }: { stored: SystemOptions }) {
  const t = useTranslations("settings.system");
  return (
    <SettingsSection title={t("title")} lead={t("lead")}>
      <SystemForm stored={stored} />
    </SettingsSection>
  );
}

/** The same without its title, for the administrators' console. */
export function SystemForm({ stored }: { stored: SystemOptions }) {
  const t = useTranslations("settings.system");
  const form = useForm<SystemOptions>({
    resolver: zodResolver(systemOptions) as Resolver<SystemOptions>,
    defaultValues: stored,
  });
  useDraft("system", form);

  async function save(options: SystemOptions) {
    // Only what was touched here: what another administrator set meanwhile stays, or is asked about.
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
      <SettingsGroup id="support" title={t("support")} lead={t("supportLead")}>
        <SupportFields />
      </SettingsGroup>
      <FormEnd keptWithin="/settings" />
    </Form>
  );
}
