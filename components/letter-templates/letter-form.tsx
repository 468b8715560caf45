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
import { FormEnd } from "@/components/settings/form-end";
import { useDraft } from "@/components/settings/use-draft";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { Unfold } from "@/components/ui/unfold";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { refreshResources, showResource } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import {
  type LetterLocale,
  type LetterTemplate,
  type LetterWording,
  letterTemplate,
  letterWording,
} from "@/lib/letter-templates/contract";
import { LetterSight } from "./letter-sight";
import { LetterValues } from "./letter-values";

/** A letter in one language: its words, what may stand in them, and how it would arrive. */
export function LetterForm({
  template: { kind, channel, values, wordings },
  locale,
  isShown,
}: {
  template: LetterTemplate;
  locale: LetterLocale;
  isShown: boolean;
}) {
  const t = useTranslations("letterDesk");
  const translate = errorText(useTranslations("errors"));
  const { instant } = useFormats();
  const { current, original, samples, changed } = wordings[locale];
  const isNews = channel === "news" || channel === "bell";
  const [isAsked, setAsked] = useState(false);
  const form = useForm<z.input<typeof letterWording>, unknown, LetterWording>({
    resolver: zodResolver(letterWording),
    defaultValues: current,
  });
  useDraft(`letter ${kind} ${locale}`, form);
  const draft = useWatch({ control: form.control }) as LetterWording;
  const path = `/api/admin/letters/${kind}/${locale}`;

  async function save(wanted: LetterWording) {
    const was = form.formState.defaultValues;
    const saved = await api.put(path, { ...wanted, was }, letterTemplate);
    form.reset(saved.wordings[locale].current);
    showResource(`/api/admin/letters/${kind}`, saved);
    toast.success(t("saved"));
    await refreshResources("/api/admin/letters");
  }

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <Form form={form} onSubmit={save} translate={translate}>
        {original.subject !== null && (
          <Field name="subject" label={t(isNews ? "fields.title" : "fields.subject")}>
            {(control) => <Input {...control} lang={locale} maxLength={200} />}
          </Field>
        )}
        <Field name="body" label={t("fields.body")} help={channel === "email" && t("bodyHelp")}>
          {(control) => <Textarea {...control} lang={locale} rows={isNews ? 5 : 12} maxLength={4_000} />}
        </Field>
        {original.action !== null && (
          <Field name="action" label={t("fields.action")}>
            {(control) => <Input {...control} lang={locale} maxLength={40} />}
          </Field>
        )}
        <LetterValues values={values} samples={samples} />
        {changed && (
          <div className="rounded-md bg-muted px-4 py-3 text-sm">
            <p>{t("changedBy", { name: changed.by, date: instant(changed.at, KIGALI) })}</p>
            <Unfold label={t("showOriginal")}>
              <p lang={locale} className="whitespace-pre-line break-words py-2">
                {[original.subject, original.body].filter(Boolean).join("\n\n")}
              </p>
            </Unfold>
            <Button variant="link" onClick={() => setAsked(true)}>
              {t("restore")}
            </Button>
          </div>
        )}
        <FormEnd isSticky keptWithin="/dashboard/admin/settings/letters" />
      </Form>
      <LetterSight path={path} channel={channel} draft={draft} locale={locale} isShown={isShown} />
      {isAsked && (
        <ConfirmDialog
          title={t("restoreTitle")}
          text={t("restoreText")}
          confirm={t("restore")}
          busy={t("restoring")}
          keep={t("keep")}
          onConfirm={() => save(original)}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
