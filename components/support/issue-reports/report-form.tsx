"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Field, FieldHelp } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { forgetRepeatKey, repeatKey } from "@/components/form/repeat-key";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { useSession } from "@/components/identity/sessions/use-session";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import {
  issueReport,
  type ListingReport,
  listingReasons,
  listingReport,
} from "@/lib/support/issue-reports/contract";

/** Reports a listing. A visitor may leave an email address for the answer. */
export function ReportForm({ vehicleId, onDone }: { vehicleId: string; onDone: () => void }) {
  const t = useTranslations("issueReports");
  const ui = useTranslations("ui");
  const translate = errorText(useTranslations("errors"));
  const session = useSession();
  const id = useId();
  const form = useForm<z.input<typeof listingReport>, unknown, ListingReport>({
    resolver: zodResolver(listingReport),
    defaultValues: { vehicleId, text: "", email: "" },
  });
  const draftKey = `listing report ${vehicleId}`;
  const draft = useFormDraft(form, draftKey);
  const { reason } = form.formState.errors;

  async function send(report: ListingReport) {
    try {
      await api.post("/api/issue-reports", report, issueReport, repeatKey(draftKey, report));
      forgetRepeatKey(draftKey);
    } catch (error) {
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", t("failed"));
    }
    draft.forget();
    // The address is optional, and without one nobody can be contacted.
    toast.success(t(session === null && !report.email ? "doneAnonymous" : "done"));
    onDone();
  }

  return (
    <Form form={form} onSubmit={send} translate={translate}>
      <div>
        <RadioGroup aria-labelledby={`${id}-legend`} aria-describedby={`${id}-note`} className="gap-0">
          <p id={`${id}-legend`} className="mb-1 font-medium text-sm">
            {t("reason")}
          </p>
          {listingReasons.map((name) => (
            <label key={name} htmlFor={`${id}-${name}`} className="flex min-h-11 items-center gap-3">
              <RadioGroupItem
                {...form.register("reason")}
                id={`${id}-${name}`}
                value={name}
                aria-invalid={reason ? true : undefined}
              />
              {t(`reasons.${name}`)}
            </label>
          ))}
        </RadioGroup>
        <FieldHelp id={`${id}-note`} message={reason?.message} />
      </div>
      <Field name="text" label={t("text")}>
        {(control) => <Textarea {...control} maxLength={2_000} rows={3} />}
      </Field>
      {session === null && (
        <Field name="email" label={t("email")} hint={ui("optional")} help={t("emailHelp")}>
          {(control) => <Input type="email" autoComplete="email" {...control} />}
        </Field>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{t("cancel")}</Button>
        </DialogClose>
        <SubmitButton size="default" busyText={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}
