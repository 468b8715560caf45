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
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { type PickupRequest, pickupRequest } from "@/lib/rentals/bookings/handovers/contract";
import { HandoverDialog, HandoverSubmit } from "./handover-dialog";
import { InspectionFields } from "./inspection-fields";
import { useHandover } from "./use-handover";
import { readSessionDraft, useSessionDraft } from "./use-session-draft";

/** Records the pick-up. Without a deposit, the waiver has to be confirmed explicitly. */
export function PickupDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover");
  const { usd } = useFormats();
  const draftKey = `pickup ${booking.id}`;
  const form = useForm<PickupRequest>({
    resolver: zodResolver(pickupRequest),
    defaultValues: {
      fuelPercent: 100,
      damage: [],
      pictures: [],
      ...readSessionDraft<PickupRequest>(draftKey),
    },
  });
  const { isRestored, forget } = useSessionDraft(form, draftKey);
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
        {isRestored && <Alert>{t("draftBack")}</Alert>}
        <InspectionFields leastKm={null} renterName={booking.renter.name} />
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
