"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DraftNotice } from "@/components/form/draft-notice";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { PictureFields } from "@/components/form/picture-fields";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import {
  type BookingClaim,
  type ClaimDispute,
  claimDispute,
  MAX_CLAIM_PICTURES,
} from "@/lib/rentals/bookings/claims/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { postClaim } from "./post-claim";

type Typed = z.input<typeof claimDispute>;

/** Disputes a claim with a statement and pictures, kept in this tab until they are sent. */
export function DisputeClaimDialog({
  booking,
  claim,
  onClose,
}: {
  booking: BookingDetail;
  claim: BookingClaim;
  onClose: () => void;
}) {
  const t = useTranslations("bookings.claims");
  const form = useForm<Typed, unknown, ClaimDispute>({
    resolver: zodResolver(claimDispute),
    defaultValues: { answer: "", pictures: [] },
  });
  const draft = useFormDraft(form, `dispute ${claim.id}`);
  async function dispute(request: ClaimDispute) {
    await postClaim(`/api/bookings/${booking.id}/claims/${claim.id}/dispute`, request, `dispute ${claim.id}`);
    draft.forget();
    toast.success(t("disputed"));
    onClose();
  }
  return (
    <FormDialog
      title={t("disputeTitle")}
      description={t("disputeText")}
      confirm={t("sendDispute")}
      busy={t("busy")}
      cancel={t("back")}
      keepsDraft
      form={form}
      onSubmit={dispute}
      onClose={onClose}
    >
      <DraftNotice isRestored={draft.isRestored} />
      <Field name="answer" label={t("answer")} help={t("answerHelp")}>
        {(control) => <Textarea {...control} rows={4} maxLength={2_000} />}
      </Field>
      <PictureFields purpose="claim_picture" most={MAX_CLAIM_PICTURES} />
    </FormDialog>
  );
}
