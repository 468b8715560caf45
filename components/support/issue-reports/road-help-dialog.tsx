"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DraftNotice } from "@/components/form/draft-notice";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { PictureFields } from "@/components/form/picture-fields";
import { forgetRepeatKey, repeatKey } from "@/components/form/repeat-key";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import {
  type IssueReportRequest,
  issueReport,
  issueReportRequest,
  MAX_PICTURES,
  type RoadReason,
} from "@/lib/support/issue-reports/contract";

const steps = [1, 2, 3] as const;

/** What to do after an accident or a breakdown, and the report that calls for help. */
export function RoadHelpDialog({
  bookingId,
  reason,
  line,
  ownerName,
  onSent,
  onClose,
}: {
  bookingId: string;
  reason: RoadReason;
  /** The number of the emergency line; null if there is none. */
  line: string | null;
  ownerName: string;
  onSent: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("roadHelp");
  const form = useForm<z.input<typeof issueReportRequest>, unknown, IssueReportRequest>({
    resolver: zodResolver(issueReportRequest),
    defaultValues: { bookingId, reason, text: "", location: "", isVehicleNeeded: false, pictures: [] },
  });
  const draftKey = `${reason} ${bookingId}`;
  const draft = useFormDraft(form, draftKey);
  async function send(request: IssueReportRequest) {
    await api.post("/api/issue-reports", request, issueReport, repeatKey(draftKey, request));
    draft.forget();
    forgetRepeatKey(draftKey);
    toast.success(t("sent"));
    onSent();
    onClose();
  }
  return (
    <FormDialog
      form={form}
      onSubmit={send}
      title={t(`${reason}.title`)}
      description={t("dialogLead")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("cancel")}
      keepsDraft
      onClose={onClose}
    >
      <DraftNotice isRestored={draft.isRestored} />
      <ol className="list-decimal space-y-1.5 pl-5 text-sm">
        {steps.map((step) => (
          <li key={step}>{t(`${reason}.step${step}`)}</li>
        ))}
        <li>
          {line
            ? t(`${reason}.step4`, { phone: line })
            : t(`${reason}.step4WithoutLine`, { name: ownerName })}
        </li>
      </ol>
      <Field name="location" label={t("location")} help={t("locationHelp")}>
        {(control) => <Input {...control} maxLength={300} autoComplete="off" />}
      </Field>
      <PositionButton
        onPosition={(position) => form.setValue("location", position, { shouldValidate: true })}
      />
      <Field name="text" label={t("text")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
      <Field name="isVehicleNeeded" label={t("otherCar")} help={t("otherCarHelp")} layout="inline">
        {(control) => <Checkbox {...control} />}
      </Field>
      <PictureFields purpose="issue_picture" most={MAX_PICTURES} />
    </FormDialog>
  );
}

/** Fills in the device's position as coordinates; if it is unknown, the user describes the place. */
function PositionButton({ onPosition }: { onPosition: (position: string) => void }) {
  const t = useTranslations("roadHelp");
  const [state, setState] = useState<"idle" | "locating" | "failed">("idle");
  function locate() {
    setState("locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onPosition(`${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`);
        setState("idle");
      },
      () => setState("failed"),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  }
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        busy={state === "locating"}
        busyText={t("locating")}
        onClick={locate}
      >
        {t("locate")}
      </Button>
      {state === "failed" && (
        <p role="alert" className="text-danger text-sm">
          {t("locateFailed")}
        </p>
      )}
    </div>
  );
}
