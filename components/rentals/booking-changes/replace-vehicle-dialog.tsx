"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { DraftNotice } from "@/components/form/draft-notice";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { TranslateContext } from "@/components/form/form-context";
import { NoteField } from "@/components/form/note-field";
import { useDialogForm } from "@/components/form/use-dialog-form";
import { useDraftState } from "@/components/form/use-draft-state";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { HandoverDialog, HandoverSubmit } from "@/components/rentals/bookings/handovers/handover-dialog";
import { InspectionFields } from "@/components/rentals/bookings/handovers/inspection-fields";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import { instantAt, plusDays } from "@/lib/platform/dates";
import { replacementForm, type TypedReplacement } from "@/lib/rentals/bookings/changes/vehicles/contract";
import { pickUpOf } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { ChangedBooking } from "./changed-booking";
import { OtherVehicleChoice } from "./other-vehicle-choice";
import { RepairFields } from "./repair-fields";
import { type ChangeVehicleDialogProps, useVehicleChange } from "./use-vehicle-change";

const unread = { damage: [], guidedPictures: {}, pictures: [] };

/** Replaces the vehicle during a rental: the choice of the other vehicle, and the readings of both. */
export function ReplaceVehicleDialog({ booking, chosenId, onClose }: ChangeVehicleDialogProps) {
  const t = useTranslations("bookings.vehicleChange");
  const translate = errorText(useTranslations("errors"));
  const draftKey = `swap ${booking.id} ${booking.vehicle.id}`;
  const repair = useDraftState(`repair ${draftKey}`, { until: "" });
  const { vehicles, chosen, isAsked, choose, note, setNote, isRestored, isUnavailable, error, retry, send } =
    useVehicleChange(booking, chosenId, () => {
      repair.forget();
      readings.forget();
      onClose();
    });
  const pickup = pickUpOf(booking.handovers, booking.vehicle.id);
  const leastKm = {
    returned: pickup?.odometerKm ?? booking.lastOdometerKm,
    given: chosen?.mileageKm ?? 0,
  };
  const { form, ...readings } = useDialogForm<TypedReplacement>({
    draftKey,
    resolver: zodResolver(replacementForm(leastKm)),
    defaultValues: {
      swap: {
        returned: { ...unread, fuelPercent: pickup?.fuelPercent },
        given: unread,
      },
    },
  });
  const { title, timeZone } = booking.vehicle;

  async function replaceVehicle({ swap }: TypedReplacement) {
    if (!chosen) return;
    const { until } = repair.value;
    const blocked = until && {
      blockedUntil: instantAt(plusDays(until, 1), "00:00", timeZone).toISOString(),
    };
    const { id: vehicleId, totalCents } = chosen;
    const request = { fromVehicleId: booking.vehicle.id, ...swap, ...blocked };
    await send({ vehicleId, totalCents, note, swap: request }, "swapped");
  }

  return (
    <HandoverDialog title={t("title")} text={t("swapText")} onClose={onClose}>
      <ChangedBooking booking={booking} />
      {error && !vehicles && <ErrorNotice error={error} onRetry={retry} />}
      {!vehicles && !error && <Skeleton className="h-48 w-full" />}
      {vehicles?.length === 0 && <p className="text-muted-foreground text-sm">{t("swapNone")}</p>}
      {vehicles && vehicles.length > 0 && (
        <Form form={form} onSubmit={replaceVehicle} translate={translate}>
          <DraftNotice isRestored={isRestored || readings.isRestored || repair.isRestored} />
          {isUnavailable && <Alert variant="warning">{t("unavailable")}</Alert>}
          <OtherVehicleChoice vehicles={vehicles} booking={booking} chosenId={chosen?.id} onChoose={choose} />
          <NoteField
            rows={2}
            maxLength={500}
            label={t("note")}
            help={t("noteHelp")}
            value={note}
            onChange={setNote}
          />
          <RepairFields
            booking={booking}
            until={repair.value.until}
            onChange={(until) => repair.change({ until })}
          />
          <VehicleReadings
            title={t("returnedTitle", { car: title })}
            text={t("returnedText")}
            leastKm={leastKm.returned}
            booking={booking}
            within="swap.returned."
          />
          {chosen && (
            <VehicleReadings
              title={t("givenTitle", { car: chosen.title })}
              text={t("givenText")}
              leastKm={leastKm.given}
              booking={booking}
              lastKm={leastKm.given}
              within="swap.given."
            />
          )}
          <p aria-live="polite" className="text-muted-foreground text-sm">
            {chosen && t(isAsked ? "swapAfterAnswer" : "swapAtOnce")}
          </p>
          <HandoverSubmit
            label={chosen && !isAsked ? t("give", { car: chosen.title }) : t("ask")}
            picturesOf={chosen ? ["swap.returned.", "swap.given."] : []}
            disabled={!chosen}
          />
        </Form>
      )}
    </HandoverDialog>
  );
}

/** The readings of one of the two vehicles. */
function VehicleReadings({
  title,
  text,
  leastKm,
  ...fields
}: { title: string; text: string; leastKm: number } & ComponentProps<typeof InspectionFields>) {
  const te = useTranslations("errors");
  const translate = errorText(te);
  const sentence = (message: string) =>
    message === "odometerBelow" ? te(message, { km: leastKm }) : translate(message);
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-1 font-semibold">{title}</legend>
      <p className="text-muted-foreground text-sm">{text}</p>
      <TranslateContext value={sentence}>
        <InspectionFields {...fields} />
      </TranslateContext>
    </fieldset>
  );
}
