"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { dollarAmount } from "@/components/catalog/fleet/vehicle-form-schema";
import { MoneyField } from "@/components/catalog/pricing/money-field";
import { DraftNotice } from "@/components/form/draft-notice";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { useFormDraft } from "@/components/form/use-form-draft";
import { postClaim } from "@/components/rentals/claims/post-claim";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { type ClaimDecision, claimDecision } from "@/lib/rentals/bookings/claims/admin/contract";
import type { BookingClaim } from "@/lib/rentals/bookings/claims/contract";

const decisionForm = claimDecision.extend({
  agreedCents: dollarAmount.pipe(claimDecision.shape.agreedCents),
});
type Typed = z.input<typeof decisionForm>;

/** An administrator decides a disputed claim: the whole amount, a part or nothing. */
export function DecideClaimDialog({ claim, onClose }: { claim: BookingClaim; onClose: () => void }) {
  const t = useTranslations("bookings.claims");
  const { usd } = useFormats();
  const form = useForm<Typed, unknown, ClaimDecision>({
    resolver: zodResolver(
      decisionForm.refine(({ agreedCents }) => agreedCents <= claim.amountCents, {
        path: ["agreedCents"],
        error: "claimDecisionTooHigh",
      }),
    ),
    defaultValues: { agreedCents: "", reason: "" },
  });
  const draft = useFormDraft(form, `decide ${claim.id}`);
  async function decide(request: ClaimDecision) {
    await postClaim(`/api/admin/claims/${claim.id}/decision`, request);
    draft.forget();
    await refreshResources("/api/admin/claims");
    toast.success(t("decided"));
    onClose();
  }
  return (
    <FormDialog
      title={t("decideTitle")}
      description={t("decideText")}
      confirm={t("decideSend")}
      busy={t("busy")}
      cancel={t("back")}
      keepsDraft
      form={form}
      onSubmit={decide}
      onClose={onClose}
    >
      <DraftNotice isRestored={draft.isRestored} />
      <MoneyField
        name="agreedCents"
        label={t("decideAmount")}
        help={t("decideHelp", { amount: usd(claim.amountCents) })}
      />
      <Field name="reason" label={t("decideReason")} help={t("decideReasonHelp")}>
        {(control) => <Textarea {...control} rows={4} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}
