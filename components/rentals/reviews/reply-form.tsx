"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import {
  type ReplyRequest,
  type Review,
  replyRequest,
  review as reviewShape,
} from "@/lib/catalog/reviews/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";

/** The owner's public reply to a review. */
export function ReplyForm({
  review,
  onDone,
  onCancel,
}: {
  review: Review;
  onDone: () => Promise<unknown>;
  onCancel: () => void;
}) {
  const t = useTranslations("reviews.reply");
  const translate = errorText(useTranslations("errors"));
  const form = useForm<ReplyRequest>({
    resolver: zodResolver(replyRequest),
    defaultValues: { reply: review.ownerReply ?? "" },
  });
  const { forget } = useFormDraft(form, `reply ${review.id}`);
  async function send(request: ReplyRequest) {
    try {
      await api.post(`/api/reviews/${review.id}/reply`, request, reviewShape);
    } catch (error) {
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", t("failed"));
    }
    forget();
    toast.success(t("done"));
    await onDone();
  }
  return (
    <Form form={form} onSubmit={send} translate={translate}>
      <Field name="reply" label={t("label")} help={t("help")}>
        {(control) => <Textarea {...control} maxLength={2_000} rows={3} autoFocus />}
      </Field>
      <div className="flex gap-2">
        <SubmitButton size="default" busyText={t("busy")}>
          {t("submit")}
        </SubmitButton>
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}
