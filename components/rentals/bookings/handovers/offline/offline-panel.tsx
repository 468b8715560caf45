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
import type { PickupRequest } from "@/lib/rentals/bookings/handovers/contract";
import { latestHandover } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { findCachedAgreement } from "./cached-agreement";
import { PendingRecordSender } from "./pending-record-sender";
import { type PendingPicture, type PendingRecord, removeRecord, storeRecord } from "./pending-records";
import { usePendingRecords } from "./use-pending-records";

/** Says what can be done without a connection, and shows the state of the records stored on this device. */
export function OfflinePanel({ booking, isOffline }: { booking: BookingDetail; isOffline: boolean }) {
  const t = useTranslations("bookings.handover.pending");
  const pending = usePendingRecords(booking.id);
  return (
    <div className="flex flex-col gap-3">
      <PendingRecordSender />
      {isOffline && (
        <Alert title={t("offline")}>
          {pending.length === 0 && <p>{t("offlineText")}</p>}
          <AgreementLink booking={booking} />
        </Alert>
      )}
      {pending.map(({ record, pictures }) =>
        record.refusal ? (
          <RefusedRecord key={record.id} record={record} booking={booking} />
        ) : (
          <WaitingRecord key={record.id} record={record} pictures={pictures} booking={booking} />
        ),
      )}
    </div>
  );
}

function WaitingRecord(props: { record: PendingRecord; pictures: PendingPicture[]; booking: BookingDetail }) {
  const { record, pictures, booking } = props;
  const t = useTranslations("bookings.handover.pending");
  const { instant } = useFormats();
  const sent = pictures.filter(({ fileId }) => fileId).length;
  return (
    <Alert title={t(`recorded.${record.kind}`, { time: instant(record.at, booking.vehicle.timeZone) })}>
      <p className="tabular-nums">{t("progress", { sent, all: pictures.length + 1 })}</p>
      <p>{t("waits")}</p>
    </Alert>
  );
}

/** The record stays until its author decides what to do with it. */
function RefusedRecord({ record, booking }: { record: PendingRecord; booking: BookingDetail }) {
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
          : t("refused", { sentence: record.refusal ?? "" })}
      </p>
      <p>{t(canConfirm ? "stillHereToAdd" : "stillHere")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canConfirm && (
          <Button size="sm" onClick={() => void sendAsOwnRecord()}>
            {t("sendAsOwn")}
          </Button>
        )}
        {!handover && (
          <Button size="sm" onClick={() => void putBack()}>
            {t("change")}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => setDeleting(true)}>
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
    record.request as PickupRequest;
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

/** The copy of the agreement on this device. */
function AgreementLink({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.detail");
  const [url, setUrl] = useState<string>();
  const { id, status } = booking;
  useEffect(() => {
    let objectUrl: string | undefined;
    let isOver = false;
    void findCachedAgreement({ id, status }).then((pdf) => {
      if (isOver || !pdf) return;
      objectUrl = URL.createObjectURL(pdf);
      setUrl(objectUrl);
    });
    return () => {
      isOver = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [id, status]);
  if (!url) return null;
  return (
    <Button asChild size="sm" variant="secondary" className="mt-3">
      <a href={url} target="_blank" rel="noreferrer">
        {t(status === "confirmed" ? "contractDraft" : "contract")}
      </a>
    </Button>
  );
}
