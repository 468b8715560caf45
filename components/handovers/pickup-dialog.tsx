"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { Alert } from "@/components/ui/alert";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/bookings/contract";
import { type PickupRequest, pickupRequest } from "@/lib/handovers/contract";
import { HandoverDialog, HandoverSubmit } from "./handover-dialog";
import { SeenFields } from "./seen-fields";
import { readDraft, useDraft } from "./use-draft";
import { useHandover } from "./use-handover";

/** The car goes out. Without the deposit only when that is said. */
export function PickupDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover");
  const { usd } = useFormats();
  const draftKey = `pickup ${booking.id}`;
  const form = useForm<PickupRequest>({
    resolver: zodResolver(pickupRequest),
    defaultValues: { fuelPercent: 100, damage: [], pictures: [], ...readDraft<PickupRequest>(draftKey) },
  });
  const { isBack, forget } = useDraft(form, draftKey);
  const { send, translate } = useHandover(booking, "pickup", t("handedOver"), () => {
    forget();
    onClose();
  });
  return (
    <HandoverDialog
      title={t("handOverTitle", { name: booking.renter.name })}
      text={t("handOverText")}
      onClose={onClose}
    >
      <Form form={form} onSubmit={send} translate={translate} onRefused={toast.error}>
        {isBack && <Alert>{t("draftBack")}</Alert>}
        <SeenFields leastKm={null} renterName={booking.renter.name} />
        {booking.missing.includes("deposit") && (
          <Field
            name="isDepositWaived"
            label={t("waive", { amount: usd(booking.depositCents) })}
            layout="inline"
          >
            {(control) => <Checkbox {...control} />}
          </Field>
        )}
        <HandoverSubmit label={t("handOver")} />
      </Form>
    </HandoverDialog>
  );
}
