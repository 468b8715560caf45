"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { DraftNotice } from "@/components/form/draft-notice";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { useDialogForm } from "@/components/form/use-dialog-form";
import { Checkbox } from "@/components/ui/checkbox";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { PickUpRequest } from "@/lib/rentals/bookings/handovers/contract";
import { pickUpForm } from "@/lib/rentals/bookings/handovers/forms";
import { DriverChecks } from "./driver-checks";
import { HandoverDialog, HandoverSubmit } from "./handover-dialog";
import { InspectionFields } from "./inspection-fields";
import { LicenceCheck } from "./licence-check";
import { LicenceFields } from "./licence-fields";
import { memoryOnlyEntries } from "./memory-only-entries";
import { OwnSignatureField } from "./own-signature-field";
import { SignatureField } from "./signature-field";
import { useHandover } from "./use-handover";

/** Records the pick-up. Without a deposit, the waiver has to be confirmed explicitly. */
export function PickUpDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover");
  const { usd } = useFormats();
  const te = useTranslations("errors");
  const draftKey = `pickup ${booking.id}`;
  const isDepositMissing = booking.missing.includes("deposit");
  const { isWithDriver } = booking.driverService;
  const { form, isRestored, forget } = useDialogForm<PickUpRequest>({
    draftKey,
    memoryOnly: memoryOnlyEntries,
    resolver: zodResolver(
      pickUpForm({ leastKm: booking.lastOdometerKm, isDepositMissing, comparesLicence: !isWithDriver }),
    ),
    defaultValues: {
      damage: [],
      guidedPictures: {},
      pictures: [],
      checkedDrivers: [],
      // Staff who copy the details of a licence have compared it.
      ...(booking.checksLicence && {
        isLicenceChecked: true,
        licence: { name: booking.renter.name, number: "", expiresOn: "" },
      }),
    },
  });
  const { send, translate } = useHandover(booking, {
    route: "pickup",
    kind: "pickup",
    draftKey,
    done: t("handedOver"),
    onDone: () => {
      forget();
      onClose();
    },
  });
  const sentence = (message: string) =>
    message === "odometerBelow" ? te(message, { km: booking.lastOdometerKm }) : translate(message);
  return (
    <HandoverDialog
      title={t("handOverTitle", { name: booking.renter.name })}
      text={t("handOverText")}
      onClose={onClose}
    >
      <Form form={form} onSubmit={send} translate={sentence}>
        <DraftNotice isRestored={isRestored} />
        {booking.checksLicence && <LicenceFields />}
        {!booking.checksLicence && !isWithDriver && <LicenceCheck bookingId={booking.id} />}
        <DriverChecks booking={booking} />
        <InspectionFields booking={booking} />
        {isDepositMissing && (
          <Field
            name="isDepositWaived"
            label={t("waive", { amount: usd(booking.depositCents) })}
            layout="inline"
          >
            {(control) => <Checkbox {...control} />}
          </Field>
        )}
        <OwnSignatureField typed="ownerSignedName" drawn="ownerSignature" />
        <SignatureField name={booking.renter.name} />
        <HandoverSubmit label={t("handOver")} picturesOf={[""]} />
      </Form>
    </HandoverDialog>
  );
}
