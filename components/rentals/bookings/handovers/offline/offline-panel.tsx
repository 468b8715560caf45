"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { findCachedAgreement } from "./cached-agreement";
import { PendingRecordSender } from "./pending-record-sender";
import type { PendingPicture, PendingRecord } from "./pending-records";
import { RefusedRecord } from "./refused-record";
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
        record.refusal !== undefined ? (
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
