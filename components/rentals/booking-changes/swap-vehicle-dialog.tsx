"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { HandoverDialog, HandoverSubmit } from "@/components/rentals/bookings/handovers/handover-dialog";
import { InspectionFields } from "@/components/rentals/bookings/handovers/inspection-fields";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { instantAt, plusDays } from "@/lib/platform/dates";
import {
  type OtherVehicle,
  type SwapInspection,
  swapInspectionForm,
} from "@/lib/rentals/bookings/changes/vehicles/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { pickupOf } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { ChangeNote } from "./change-note";
import { OtherVehicleChoice } from "./other-vehicle-choice";
import { RepairFields } from "./repair-fields";
import { type ChangeVehicleDialogProps, useVehicleChange } from "./use-vehicle-change";

/**
 * Replaces the vehicle of a rental under way, in three steps: which one, what the one that comes back shows, what the other
 * one shows. What was entered stays when somebody goes back.
 */
export function SwapVehicleDialog({ booking, chosenId, onClose }: ChangeVehicleDialogProps) {
  const t = useTranslations("bookings.vehicleChange");
  const { vehicles, chosen, choose, isUnavailable, error, retry, send } = useVehicleChange(
    booking,
    chosenId,
    onClose,
  );
  const [step, setStep] = useState<"vehicle" | "returned" | "given">("vehicle");
  const [note, setNote] = useState("");
  const [blockedUntil, setBlockedUntil] = useState("");
  const pickup = pickupOf(booking.handovers, booking.vehicle.id);
  const returned = useInspection(pickup?.odometerKm ?? booking.lastOdometerKm, pickup?.fuelPercent);
  const given = useInspection(chosen?.mileageKm ?? 0);
  const { title, timeZone } = booking.vehicle;

  if (step === "returned" && chosen)
    return (
      <InspectionStep
        key="returned"
        inspection={returned}
        booking={booking}
        title={t("returnedTitle", { car: title })}
        text={t("returnedText")}
        submit={t("nextCar")}
        onSubmit={async () => setStep("given")}
        onBack={() => setStep("vehicle")}
        onClose={onClose}
      />
    );
  if (step === "given" && chosen)
    return (
      <InspectionStep
        key="given"
        inspection={given}
        lastKm={chosen.mileageKm}
        booking={booking}
        title={t("givenTitle", { car: chosen.title })}
        text={t("givenText")}
        submit={chosen.isAsGood ? t("give", { car: chosen.title }) : t("ask")}
        onSubmit={async (inspection) => {
          const swap = {
            fromVehicleId: booking.vehicle.id,
            returned: returned.form.getValues(),
            given: inspection,
            ...(blockedUntil && {
              blockedUntil: instantAt(plusDays(blockedUntil, 1), "00:00", timeZone).toISOString(),
            }),
          };
          const { id: vehicleId, totalCents } = chosen;
          await send({ vehicleId, totalCents, note, swap }, "swapped");
        }}
        onBack={() => setStep("returned")}
        onClose={onClose}
      />
    );
  return (
    <HandoverDialog title={t("title")} text={t("swapText")} onClose={onClose}>
      {error && !vehicles && <ErrorNotice error={error} onRetry={retry} />}
      {!vehicles && !error && <Skeleton className="h-48 w-full" />}
      {vehicles?.length === 0 && <p className="text-muted-foreground text-sm">{t("swapNone")}</p>}
      {vehicles && vehicles.length > 0 && (
        <>
          {isUnavailable && <Alert variant="warning">{t("unavailable")}</Alert>}
          <OtherVehicleChoice
            vehicles={vehicles}
            billedCents={booking.totalCents}
            chosenId={chosen?.id}
            onChoose={choose}
          />
          <ChangeNote label={t("note")} help={t("noteHelp")} note={note} onChange={setNote} />
          <RepairFields booking={booking} until={blockedUntil} onChange={setBlockedUntil} />
          <p aria-live="polite" className="text-muted-foreground text-sm">
            {chosen && t(chosen.isAsGood ? "swapAtOnce" : "swapAfterAnswer")}
          </p>
          <Button size="lg" disabled={!chosen} onClick={() => setStep("returned")}>
            {t("next")}
          </Button>
        </>
      )}
    </HandoverDialog>
  );
}

function useInspection(leastKm: number, fuelPercent = 100) {
  const form = useForm<SwapInspection>({
    resolver: zodResolver(swapInspectionForm(leastKm)),
    defaultValues: { fuelPercent, damage: [], guidedPictures: {}, pictures: [] },
  });
  return { form, leastKm };
}

/** What one of the two vehicles shows. */
function InspectionStep({
  inspection: { form, leastKm },
  lastKm,
  booking,
  title,
  text,
  submit,
  onSubmit,
  onBack,
  onClose,
}: {
  inspection: ReturnType<typeof useInspection>;
  lastKm?: OtherVehicle["mileageKm"];
  booking: BookingDetail;
  title: string;
  text: string;
  submit: string;
  onSubmit: (inspection: SwapInspection) => Promise<void>;
  onBack: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations("bookings.vehicleChange");
  const te = useTranslations("errors");
  const translate = errorText(te);
  const sentence = (message: string) =>
    message === "odometerBelow" ? te(message, { km: leastKm }) : translate(message);
  return (
    <HandoverDialog title={title} text={text} onClose={onClose}>
      <Form form={form} onSubmit={onSubmit} translate={sentence} onRefused={toast.error}>
        <InspectionFields booking={booking} lastKm={lastKm} />
        <Button variant="secondary" onClick={onBack}>
          {t("back")}
        </Button>
        <HandoverSubmit label={submit} />
      </Form>
    </HandoverDialog>
  );
}
