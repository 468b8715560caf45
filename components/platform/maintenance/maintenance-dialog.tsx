"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { routing } from "@/lib/platform/i18n/routing";
import {
  type Maintenance,
  type MaintenanceChange,
  maintenanceChange,
} from "@/lib/platform/maintenance/contract";

/** The message for visitors during maintenance, in each language; submitting it starts maintenance. */
export function MaintenanceDialog({
  stored: { isOn, messages },
  onChange,
  onClose,
}: {
  stored: Maintenance;
  onChange: (change: MaintenanceChange) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("maintenanceSwitch");
  const form = useForm<MaintenanceChange>({
    resolver: zodResolver(maintenanceChange),
    defaultValues: { isOn: true, messages },
  });
  return (
    <FormDialog
      title={t(isOn ? "changeTitle" : "onTitle")}
      description={t("onText")}
      confirm={t(isOn ? "confirmChange" : "confirmOn")}
      busy={t("busy")}
      cancel={t("keep")}
      variant={isOn ? "default" : "destructive"}
      form={form}
      onSubmit={onChange}
      onClose={onClose}
    >
      {routing.locales.map((locale) => (
        <Field key={locale} name={`messages.${locale}`} label={t(locale)}>
          {(control) => <Textarea {...control} rows={2} maxLength={300} lang={locale} />}
        </Field>
      ))}
    </FormDialog>
  );
}
