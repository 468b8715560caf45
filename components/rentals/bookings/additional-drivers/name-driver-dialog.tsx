"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DraftNotice } from "@/components/form/draft-notice";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { useFormDraft } from "@/components/form/use-form-draft";
import { showBooking } from "@/components/rentals/bookings/show-booking";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { driverRequest } from "@/lib/rentals/bookings/additional-drivers/driver-request";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

type Typed = z.input<typeof driverRequest>;

/** Invites an additional driver by email. */
export function NameDriverDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const t = useTranslations("bookings.drivers");
  const form = useForm<Typed>({ resolver: zodResolver(driverRequest), defaultValues: { email: "" } });
  const draft = useFormDraft(form, `driver ${bookingId}`);
  async function invite(request: Typed) {
    await showBooking(await api.post(`/api/bookings/${bookingId}/drivers`, request, bookingDetail));
    draft.forget();
    toast.success(t("sent", { email: request.email }));
    onClose();
  }
  return (
    <FormDialog
      title={t("dialogTitle")}
      description={t("dialogText")}
      confirm={t("send")}
      busy={t("sending")}
      cancel={t("back")}
      keepsDraft
      form={form}
      onSubmit={invite}
      onClose={onClose}
    >
      <DraftNotice isRestored={draft.isRestored} />
      <Field name="email" label={t("email")}>
        {(control) => <Input {...control} type="email" autoComplete="off" inputMode="email" />}
      </Field>
    </FormDialog>
  );
}
