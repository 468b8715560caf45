"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useFailureText } from "@/components/api/failure-text";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/client";
import { type ReasonRequest, reasonRequest } from "@/lib/bookings/contract";
import { showBookingAgain } from "./show-booking";

/** Says no, with a reason if one likes. `children` stand above the field. */
export function ReasonForm({
  confirm,
  busy,
  keep,
  onSubmit,
  children,
}: {
  confirm: string;
  busy: string;
  keep: string;
  onSubmit: (request: ReasonRequest) => Promise<unknown>;
  children?: ReactNode;
}) {
  const t = useTranslations("bookings.cancel");
  const translate = errorText(useTranslations("errors"));
  const failureText = useFailureText();
  const form = useForm<z.input<typeof reasonRequest>, unknown, ReasonRequest>({
    resolver: zodResolver(reasonRequest),
    defaultValues: { reason: "" },
  });
  async function submit(request: ReasonRequest) {
    try {
      await onSubmit(request);
    } catch (error) {
      // Somebody was faster, or the answer got lost: what is true now is read again behind the sentence.
      void showBookingAgain();
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", failureText(error));
    }
  }
  return (
    <Form form={form} onSubmit={submit} translate={translate} onRefused={toast.error}>
      {children}
      <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
        {(control) => <Textarea {...control} maxLength={500} rows={3} />}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{keep}</Button>
        </DialogClose>
        <SubmitButton size="default" variant="destructive" busyText={busy}>
          {confirm}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}
