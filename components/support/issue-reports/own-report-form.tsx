"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DraftNotice } from "@/components/form/draft-notice";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { PictureFields } from "@/components/form/picture-fields";
import { forgetRepeatKey, repeatKey } from "@/components/form/repeat-key";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { issueReasons } from "@/db/enums/support";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import {
  type IssueReportRequest,
  issueReport,
  issueReportRequest,
  MAX_PICTURES,
  roadReasons,
} from "@/lib/support/issue-reports/contract";
import { BookingSelect } from "./booking-select";

/** An accident or a breakdown is reported from the page of the running rental. */
const formReasons = issueReasons.filter((reason) => !(roadReasons as readonly string[]).includes(reason));

/** Reports an issue with text and pictures, optionally about a booking (`bookingId` preselects it). */
export function OwnReportForm({ bookingId }: { bookingId?: string }) {
  // Resets the pictures after sending, so that the next report starts without any.
  const [sent, setSent] = useState(0);
  return (
    <ReportFields
      key={sent}
      bookingId={sent === 0 ? bookingId : undefined}
      onSent={() => setSent(sent + 1)}
    />
  );
}

function ReportFields({ bookingId, onSent }: { bookingId?: string; onSent: () => void }) {
  const t = useTranslations("issueReports");
  const ui = useTranslations("ui");
  const form = useForm<z.input<typeof issueReportRequest>, unknown, IssueReportRequest>({
    resolver: zodResolver(issueReportRequest),
    defaultValues: {
      text: "",
      reason: bookingId ? "rental" : "other",
      bookingId: bookingId ?? "",
      pictures: [],
    },
  });
  const draftKey = `report ${bookingId ?? ""}`;
  const draft = useFormDraft(form, draftKey);

  async function send(report: IssueReportRequest) {
    await api.post("/api/issue-reports", report, issueReport, repeatKey(draftKey, report)).catch((error) => {
      throw error instanceof ApiError && error.status > 0
        ? error
        : new ApiError(0, "unavailable", t("failed"));
    });
    draft.forget();
    forgetRepeatKey(draftKey);
    toast.success(t("done"));
    void refreshResources("/api/issue-reports");
    onSent();
  }

  return (
    <Form form={form} onSubmit={send} translate={errorText(useTranslations("errors"))}>
      <DraftNotice isRestored={draft.isRestored} onStartOver={draft.startOver} />
      <Field name="reason" label={t("reason")}>
        {(control) => (
          <NativeSelect {...control}>
            {formReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reasons.${reason}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field name="bookingId" label={t("rental")} hint={ui("optional")}>
        {(control) => <BookingSelect control={control} />}
      </Field>
      <Field name="text" label={t("text")} help={t("textHelp")}>
        {(control) => <Textarea {...control} rows={5} maxLength={2_000} />}
      </Field>
      <PictureFields purpose="issue_picture" most={MAX_PICTURES} />
      <SubmitButton size="default" busyText={t("busy")} className="sm:self-start">
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}
