"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Button } from "@/components/ui/button";
import { ExpandableDetails } from "@/components/ui/expandable-details";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type MessageTemplate,
  messageTemplate,
  type TemplateContent,
  templateContent,
} from "@/lib/messaging/templates/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource } from "@/lib/platform/http/use-resource";
import type { Locale } from "@/lib/platform/i18n/routing";
import { TemplatePlaceholders } from "./template-placeholders";
import { TemplatePreviewPanel } from "./template-preview-panel";

/** Edits a template in one locale, with its placeholders and a preview. */
export function TemplateForm({
  template: { kind, channel, values, wordings },
  locale,
  isShown,
}: {
  template: MessageTemplate;
  locale: Locale;
  isShown: boolean;
}) {
  const t = useTranslations("templatesAdmin");
  const translate = errorText(useTranslations("errors"));
  const { instant } = useFormats();
  const { current, original, samples, changed } = wordings[locale];
  const isNotification = channel === "notification" || channel === "inApp";
  const [isConfirming, setConfirming] = useState(false);
  const form = useForm<z.input<typeof templateContent>, unknown, TemplateContent>({
    resolver: zodResolver(templateContent),
    defaultValues: current,
  });
  useFormDraft(form, `letter ${kind} ${locale}`, { memoryOnly: "all" });
  const draft = useWatch({ control: form.control }) as TemplateContent;
  const path = `/api/admin/templates/${kind}/${locale}`;

  async function save(content: TemplateContent) {
    const was = form.formState.defaultValues;
    const saved = await api.put(path, { ...content, was }, messageTemplate);
    form.reset(saved.wordings[locale].current);
    setResource(`/api/admin/templates/${kind}`, saved);
    toast.success(t("saved"));
    await refreshResources("/api/admin/templates");
  }

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <Form form={form} onSubmit={save} translate={translate}>
        {original.subject !== null && (
          <Field name="subject" label={t(isNotification ? "fields.title" : "fields.subject")}>
            {(control) => <Input {...control} lang={locale} maxLength={200} />}
          </Field>
        )}
        <Field name="body" label={t("fields.body")} help={channel === "email" && t("bodyHelp")}>
          {(control) => (
            <Textarea {...control} lang={locale} rows={isNotification ? 5 : 12} maxLength={4_000} />
          )}
        </Field>
        {original.action !== null && (
          <Field name="action" label={t("fields.action")}>
            {(control) => <Input {...control} lang={locale} maxLength={40} />}
          </Field>
        )}
        <TemplatePlaceholders values={values} samples={samples} />
        {changed && (
          <div className="rounded-md bg-muted px-4 py-3 text-sm">
            <p>{t("changedBy", { name: changed.by, date: instant(changed.at, KIGALI) })}</p>
            <ExpandableDetails label={t("showOriginal")}>
              <p lang={locale} className="whitespace-pre-line break-words py-2">
                {[original.subject, original.body].filter(Boolean).join("\n\n")}
              </p>
            </ExpandableDetails>
            <Button variant="link" onClick={() => setConfirming(true)}>
              {t("restore")}
            </Button>
          </div>
        )}
        <FormFooter isSticky draftWithin="/dashboard/admin/settings/templates" />
      </Form>
      <TemplatePreviewPanel path={path} channel={channel} draft={draft} locale={locale} isShown={isShown} />
      {isConfirming && (
        <ConfirmDialog
          title={t("restoreTitle")}
          text={t("restoreText")}
          confirm={t("restore")}
          busy={t("restoring")}
          cancel={t("keep")}
          onConfirm={() => save(original)}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
