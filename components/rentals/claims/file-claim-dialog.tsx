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
import { PictureFields } from "@/components/form/picture-fields";
import { useFormDraft } from "@/components/form/use-form-draft";
import { unclaimedDamage } from "@/components/rentals/bookings/handovers/unclaimed-damage";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { claimKinds } from "@/db/enums/rentals";
import { type ClaimRequest, claimRequest, MAX_CLAIM_PICTURES } from "@/lib/rentals/bookings/claims/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { PictureError } from "./picture-error";
import { postClaim } from "./post-claim";

const claimForm = claimRequest.extend({ amountCents: dollarAmount.pipe(claimRequest.shape.amountCents) });
type Typed = z.input<typeof claimForm>;

/** Files a claim. What was typed and uploaded is kept in this tab until it is sent. */
export function FileClaimDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.claims");
  const places = useTranslations("bookings.handover.places");
  const { instant } = useFormats();
  const kinds = claimKinds.filter((kind) => booking.claimDeadlines[kind] !== null);
  const noted = unclaimedDamage(booking);
  const isDamage = noted.length > 0 && kinds.includes("damage");
  const form = useForm<Typed, unknown, ClaimRequest>({
    resolver: zodResolver(claimForm),
    defaultValues: {
      kind: isDamage ? "damage" : kinds[0],
      amountCents: "",
      reason: isDamage ? noted.map(({ place, note }) => `${places(place)}: ${note}`).join("\n") : "",
      pictures: [],
    },
  });
  const draft = useFormDraft(form, `claim ${booking.id}`);
  async function file(request: ClaimRequest) {
    // A picture can be used once, so its id distinguishes a repeated request from another claim.
    await postClaim(`/api/bookings/${booking.id}/claims`, request, `claim ${request.pictures[0]}`);
    draft.forget();
    toast.success(t("filed"));
    onClose();
  }
  return (
    <FormDialog
      title={t("fileTitle")}
      description={t("fileText", { name: booking.renter.name })}
      confirm={t("send")}
      busy={t("busy")}
      cancel={t("back")}
      keepsDraft
      form={form}
      onSubmit={file}
      onClose={onClose}
    >
      <DraftNotice isRestored={draft.isRestored} />
      <Field name="kind" label={t("kind")}>
        {(control) => (
          <NativeSelect {...control}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t("until", {
                  kind: t(`kinds.${kind}`),
                  when: instant(booking.claimDeadlines[kind] ?? "", booking.vehicle.timeZone),
                })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <MoneyField name="amountCents" label={t("amount")} />
      <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
      <PictureFields purpose="claim_picture" most={MAX_CLAIM_PICTURES} isRequired />
      <p className="text-muted-foreground text-sm">{t("picturesHelp")}</p>
      <PictureError />
    </FormDialog>
  );
}
