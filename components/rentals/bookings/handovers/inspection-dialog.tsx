"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { DraftNotice } from "@/components/form/draft-notice";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { useDialogForm } from "@/components/form/use-dialog-form";
import { Input } from "@/components/ui/input";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { HandoverKind } from "@/lib/rentals/bookings/handovers/contract";
import {
  type InspectionRequest,
  inspectionForm,
} from "@/lib/rentals/bookings/handovers/inspections/contract";
import { latestHandover, pickUpOf } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { HandoverDialog, HandoverSubmit } from "./handover-dialog";
import { InspectionFields } from "./inspection-fields";
import { memoryOnlyEntries } from "./memory-only-entries";
import { OwnSignatureField } from "./own-signature-field";
import { useHandover } from "./use-handover";

/**
 * One side's own record of a handover. If the other side has not recorded it yet, the renter needs the code that the
 * owner shows, and the record starts or ends the rental.
 */
export function InspectionDialog({
  booking,
  kind,
  code,
  onClose,
}: {
  booking: BookingDetail;
  kind: HandoverKind;
  /** The code from the scanned QR code. */
  code?: string;
  onClose: () => void;
}) {
  const t = useTranslations("bookings.handover");
  const te = useTranslations("errors");
  const recorded = latestHandover(booking.handovers, kind, booking.vehicle.id);
  const needsCode = !recorded;
  const pickup = pickUpOf(booking.handovers, booking.vehicle.id);
  const leastKm = recorded ? 0 : (pickup?.odometerKm ?? booking.lastOdometerKm);
  const draftKey = `inspection ${kind} ${booking.id}`;
  const { form, isRestored, forget } = useDialogForm<InspectionRequest>({
    draftKey,
    memoryOnly: memoryOnlyEntries,
    resolver: zodResolver(inspectionForm({ leastKm, needsCode })),
    defaultValues: {
      kind,
      fuelPercent: recorded?.fuelPercent ?? pickup?.fuelPercent,
      damage: [],
      guidedPictures: {},
      pictures: [],
      ...(needsCode && { code }),
    },
    // A scanned code is newer than a typed one.
    revise: (draft) => (needsCode && code ? { ...draft, code } : draft),
  });
  const done = t(needsCode ? (kind === "pickup" ? "started" : "ended") : "confirmed");
  const { send, translate } = useHandover(booking, {
    route: "inspections",
    kind,
    draftKey,
    done,
    onDone: () => {
      forget();
      onClose();
    },
  });
  const sentence = (message: string) =>
    message === "odometerBelow" ? te(message, { km: leastKm }) : translate(message);
  const title = needsCode ? (`${kind}Self` as const) : (`${kind}Confirm` as const);
  return (
    <HandoverDialog
      title={t(`inspection.${title}`)}
      text={t(needsCode ? "inspection.selfText" : "inspection.confirmText")}
      onClose={onClose}
    >
      <Form form={form} onSubmit={send} translate={sentence}>
        <DraftNotice isRestored={isRestored} />
        {needsCode && (
          <Field
            name="code"
            label={t("code.enter")}
            help={t("code.enterHelp", { name: booking.business.name })}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                className="h-14 text-2xl tabular-nums tracking-widest"
              />
            )}
          </Field>
        )}
        <InspectionFields booking={booking} />
        <OwnSignatureField typed="signedName" drawn="signature" />
        <HandoverSubmit label={t(`inspection.${needsCode ? kind : "confirm"}Submit`)} picturesOf={[""]} />
      </Form>
    </HandoverDialog>
  );
}
