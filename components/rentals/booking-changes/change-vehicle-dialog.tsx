"use client";

import { useTranslations } from "next-intl";
import { DraftNotice } from "@/components/form/draft-notice";
import { NoteField } from "@/components/form/note-field";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { OpenDialog } from "@/components/ui/open-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { ChangedBooking } from "./changed-booking";
import { OtherVehicleChoice } from "./other-vehicle-choice";
import { type ChangeVehicleDialogProps, useVehicleChange } from "./use-vehicle-change";

/** Chooses another vehicle for a booking; shows its cost for the renter, and whether they have to agree. */
export function ChangeVehicleDialog({ booking, chosenId, onClose }: ChangeVehicleDialogProps) {
  const t = useTranslations("bookings.vehicleChange");
  const { vehicles, chosen, isAsked, choose, note, setNote, isRestored, isUnavailable, error, retry, send } =
    useVehicleChange(booking, chosenId, onClose);
  const atOnce = booking.isRenterReachable ? "atOnce" : "atOnceUnreachable";
  const { run, isBusy } = useAction(async () => {
    if (chosen) await send({ vehicleId: chosen.id, totalCents: chosen.totalCents, note }, "moved");
  });
  return (
    <OpenDialog title={t("title")} text={t("text")} onClose={onClose}>
      <ChangedBooking booking={booking} />
      {error && !vehicles && <ErrorNotice error={error} onRetry={retry} />}
      {!vehicles && !error && <Skeleton className="h-48 w-full" />}
      {vehicles?.length === 0 && <p className="text-muted-foreground text-sm">{t("none")}</p>}
      {vehicles && vehicles.length > 0 && (
        <>
          <DraftNotice isRestored={isRestored} />
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
          <p aria-live="polite" className="text-muted-foreground text-sm">
            {chosen && t(isAsked ? "afterAnswer" : atOnce)}
          </p>
          <Button size="lg" disabled={!chosen} busy={isBusy} busyText={t("busy")} onClick={() => run()}>
            {t(isAsked ? "ask" : "move")}
          </Button>
        </>
      )}
    </OpenDialog>
  );
}
