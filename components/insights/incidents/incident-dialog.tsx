"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { CheckList } from "@/components/form/check-list";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { statusComponents } from "@/db/enums/platform";
import type { Incident, NewIncident } from "@/lib/insights/incidents/contract";
import { type IncidentFields, incidentFields, incidentFieldsOf } from "./incident-fields";
import { LanguageFields } from "./language-fields";

/** Publishes an incident, or corrects one. */
export function IncidentDialog({
  incident,
  onSave,
  onClose,
}: {
  incident: Incident | undefined;
  onSave: (incident: NewIncident) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("incidents");
  const names = useTranslations("statusPage.components");
  const form = useForm<IncidentFields, unknown, NewIncident>({
    resolver: zodResolver(incidentFields),
    defaultValues: incidentFieldsOf(incident),
  });
  return (
    <FormDialog
      title={t(incident ? "editTitle" : "publishTitle")}
      description={t(incident ? "editText" : "publishText")}
      confirm={t(incident ? "save" : "publish")}
      busy={t("saving")}
      cancel={t("keep")}
      form={form}
      onSubmit={onSave}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <CheckList
        name="components"
        legend={t("components")}
        values={statusComponents}
        label={(component) => names(component)}
      />
      <Field name="startedAt" label={t("startedAt")} help={t("startedAtHelp")}>
        {(control) => <Input {...control} type="datetime-local" />}
      </Field>
      <LanguageFields>
        {(locale) => (
          <>
            <Field name={`texts.${locale}.title`} label={t("subject")}>
              {(control) => <Input {...control} lang={locale} maxLength={120} autoComplete="off" />}
            </Field>
            <Field name={`texts.${locale}.message`} label={t("message")}>
              {(control) => <Textarea {...control} lang={locale} rows={3} maxLength={2_000} />}
            </Field>
          </>
        )}
      </LanguageFields>
    </FormDialog>
  );
}
