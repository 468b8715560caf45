"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { SwitchRow } from "@/components/form/switch-row";
import { Textarea } from "@/components/ui/textarea";
import type { NewIncidentUpdate } from "@/lib/insights/incidents/contract";
import { noUpdate, type UpdateFields, updateFields } from "./incident-fields";
import { LanguageFields } from "./language-fields";

/** Adds an update to an open incident, which may end it. */
export function IncidentUpdateDialog({
  onSave,
  onClose,
}: {
  onSave: (update: NewIncidentUpdate) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("incidents");
  const form = useForm<UpdateFields, unknown, NewIncidentUpdate>({
    resolver: zodResolver(updateFields),
    defaultValues: noUpdate,
  });
  return (
    <FormDialog
      title={t("updateTitle")}
      description={t("updateText")}
      confirm={t("update")}
      busy={t("saving")}
      cancel={t("keep")}
      form={form}
      onSubmit={onSave}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <SwitchRow name="isResolved" label={t("isResolved")} help={t("isResolvedHelp")} />
      <LanguageFields>
        {(locale) => (
          <Field name={`texts.${locale}`} label={t("message")}>
            {(control) => <Textarea {...control} lang={locale} rows={3} maxLength={2_000} />}
          </Field>
        )}
      </LanguageFields>
    </FormDialog>
  );
}
