"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { storeDraft } from "@/components/form/drafts";
import { memoryOnlyEntries } from "@/components/rentals/bookings/handovers/memory-only-entries";
import { refreshBookings } from "@/components/rentals/bookings/show-booking";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { PickUpRequest } from "@/lib/rentals/bookings/handovers/contract";
import { latestHandover } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { type PendingRecord, removeRecord, storeRecord } from "./pending-records";

/** The record stays until its author decides what to do with it. */
export function RefusedRecord({ record, booking }: { record: PendingRecord; booking: BookingDetail }) {
  const t = useTranslations("bookings.handover.pending");
  const { instant } = useFormats();
  const [isDeleting, setDeleting] = useState(false);
  const { kind } = record;
  const { timeZone } = booking.vehicle;
  useEffect(() => void refreshBookings(), []);
  const handover = latestHandover(booking.handovers, kind, booking.vehicle.id);
  const canConfirm = booking.can.confirmHandover === kind && record.route !== "inspections";

  async function sendAsOwnRecord() {
    await storeRecord(asOwnRecord(record));
    await removeRecord(record, { keepsPictures: true });
  }
  async function putBack() {
    storeDraft(record.draftKey, record.request, memoryOnlyEntries);
    await removeRecord(record, { keepsPictures: true });
    toast.info(t("inForm"));
  }
  return (
    <Alert variant="danger" title={t(`recorded.${kind}`, { time: instant(record.at, timeZone) })}>
      <p>
        {handover
          ? t(`already.${kind}.${handover.side}`, { time: instant(handover.at, timeZone) })
          : record.refusal
            ? t("refused", { sentence: record.refusal })
            : t("refusedWithoutReason")}
      </p>
      <p>{t(canConfirm ? "stillHereToAdd" : "stillHere")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canConfirm && <Button onClick={() => void sendAsOwnRecord()}>{t("sendAsOwn")}</Button>}
        {!handover && <Button onClick={() => void putBack()}>{t("change")}</Button>}
        <Button variant="secondary" onClick={() => setDeleting(true)}>
          {t("delete")}
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={t("deleteTitle")}
          text={t("deleteText")}
          confirm={t("delete")}
          busy={t("delete")}
          cancel={t("keep")}
          onConfirm={() => removeRecord(record)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Alert>
  );
}

/** Converts the owner's record of the handover to their own record beside the renter's. */
function asOwnRecord(record: PendingRecord): PendingRecord {
  const { odometerKm, fuelPercent, damage, note, guidedPictures, pictures, ...signed } =
    record.request as PickUpRequest;
  return {
    ...record,
    id: crypto.randomUUID(),
    route: "inspections",
    draftKey: `inspection ${record.kind} ${record.bookingId}`,
    refusal: undefined,
    request: {
      kind: record.kind,
      odometerKm,
      fuelPercent,
      damage,
      note,
      guidedPictures,
      pictures,
      signature: signed.ownerSignature,
      signedName: signed.ownerSignedName,
    },
  };
}
