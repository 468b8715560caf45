"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useErrorText } from "@/components/form/use-error-text";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { ApiError } from "@/lib/platform/http/api-client";
import { type ReasonRequest, reasonRequest } from "@/lib/rentals/bookings/contract";
import { refreshBookings } from "./show-booking";

/** Asks for an optional reason and confirms. `children` are rendered above the field. */
export function ReasonForm({
  initial = "",
  confirmLabel,
  busyLabel,
  dismissLabel,
  onSubmit,
  children,
}: {
  /** The reason shown at first. */
  initial?: string;
  confirmLabel: string;
  busyLabel: string;
  dismissLabel: string;
  onSubmit: (request: ReasonRequest) => Promise<unknown>;
  children?: ReactNode;
}) {
  const t = useTranslations("bookings.cancel");
  const translate = errorText(useTranslations("errors"));
  const failureText = useErrorText();
  const form = useForm<z.input<typeof reasonRequest>, unknown, ReasonRequest>({
    resolver: zodResolver(reasonRequest),
    defaultValues: { reason: initial },
  });
  async function submit(request: ReasonRequest) {
    try {
      await onSubmit(request);
    } catch (error) {
      // Somebody else acted first, or the response was lost: reload the current state behind the message.
      void refreshBookings();
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", failureText(error));
    }
  }
  return (
    <Form form={form} onSubmit={submit} translate={translate}>
      {children}
      <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
        {(control) => <Textarea {...control} maxLength={500} rows={3} />}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{dismissLabel}</Button>
        </DialogClose>
        <SubmitButton size="default" variant="destructive" busyText={busyLabel}>
          {confirmLabel}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}
