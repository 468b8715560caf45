"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DraftNotice } from "@/components/form/draft-notice";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { type ReviewEntries, reviewEntries } from "@/lib/catalog/reviews/contract";
import { ApiError } from "@/lib/platform/http/api-client";
import { StarInput } from "./star-input";

/** Stars and a text about the other side of a rental. */
export function ReviewForm({
  texts,
  draftKey,
  send,
  onDone,
}: {
  texts: Record<"comment" | "commentHelp" | "submit" | "busy" | "done" | "failed", string>;
  draftKey: string;
  send: (entries: ReviewEntries) => Promise<unknown>;
  /** Reloads the booking, which then contains the review. */
  onDone: () => Promise<unknown>;
}) {
  const translate = errorText(useTranslations("errors"));
  const form = useForm<z.input<typeof reviewEntries>, unknown, ReviewEntries>({
    resolver: zodResolver(reviewEntries),
    defaultValues: { comment: "" },
  });
  const draft = useFormDraft(form, draftKey);
  async function submit(entries: ReviewEntries) {
    try {
      await send(entries);
    } catch (error) {
      if (!(error instanceof ApiError)) throw new ApiError(0, "unavailable", texts.failed);
      // Reviewed in another tab: the reloaded booking shows that review.
      if (error.status === 409) void onDone();
      throw error;
    }
    draft.forget();
    toast.success(texts.done);
    await onDone();
  }
  return (
    <Form form={form} onSubmit={submit} translate={translate} onRefused={toast.error}>
      <DraftNotice isRestored={draft.isRestored} onStartOver={draft.startOver} />
      <StarInput name="rating" />
      <Field name="comment" label={texts.comment} help={texts.commentHelp}>
        {(control) => <Textarea {...control} maxLength={2_000} />}
      </Field>
      <SubmitButton size="default" busyText={texts.busy} className="self-start">
        {texts.submit}
      </SubmitButton>
    </Form>
  );
}
