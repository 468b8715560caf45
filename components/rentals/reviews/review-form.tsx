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
import { useRestoredDraft } from "@/components/form/use-session-draft";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { type ReviewRequest, review, reviewRequest } from "@/lib/catalog/reviews/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { StarInput } from "./star-input";

/** The form for stars and text after the trip. `onDone` reloads the booking, which then contains the review. */
export function ReviewForm({ booking, onDone }: { booking: BookingDetail; onDone: () => Promise<unknown> }) {
  const t = useTranslations("reviews.form");
  const translate = errorText(useTranslations("errors"));
  const form = useForm<z.input<typeof reviewRequest>, unknown, ReviewRequest>({
    resolver: zodResolver(reviewRequest),
    defaultValues: { bookingId: booking.id, comment: "" },
  });
  const draft = useRestoredDraft(form, `review ${booking.id}`);
  async function send(request: ReviewRequest) {
    const path = `/api/vehicles/${encodeURIComponent(booking.vehicle.id)}/reviews`;
    try {
      await api.post(path, request, review);
    } catch (error) {
      if (!(error instanceof ApiError)) throw new ApiError(0, "unavailable", t("failed"));
      // Reviewed in another tab: the reloaded booking shows that review.
      if (error.status === 409) void onDone();
      throw error;
    }
    draft.forget();
    toast.success(t("done"));
    await onDone();
  }
  return (
    <Form form={form} onSubmit={send} translate={translate} onRefused={toast.error}>
      <DraftNotice isRestored={draft.isRestored} onStartOver={draft.startOver} />
      <StarInput name="rating" />
      <Field name="comment" label={t("comment")} help={t("commentHelp")}>
        {(control) => <Textarea {...control} maxLength={2_000} />}
      </Field>
      <SubmitButton size="default" busyText={t("busy")} className="self-start">
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}
