"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/ui/use-formats";
import { MINUTE_MS } from "@/lib/platform/dates";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { type Handover, handoverView, type SideRecord } from "@/lib/rentals/bookings/handovers/contract";
import { Signature } from "./signature";

const recordsOf = (handover: Handover): SideRecord[] => [
  handover,
  ...(handover.confirmation ? [handover.confirmation] : []),
];

const isSentLater = (at: string, recordedAt: string) =>
  new Date(recordedAt).getTime() - new Date(at).getTime() > MINUTE_MS;

/**
 * The condition at pick-up and return side by side, as each side recorded it, with the signatures. If one vehicle
 * replaced another, each is shown separately.
 */
export function HandoverRecords({ booking }: { booking: BookingDetail }) {
  const { handovers } = booking;
  const vehicles = new Map(handovers.map(({ vehicleId, vehicleTitle }) => [vehicleId, vehicleTitle]));
  return (
    <div className="flex flex-col gap-8">
      {[...vehicles].map(([id, title]) => (
        <section key={id}>
          {vehicles.size > 1 && <h3 className="mb-3 font-medium text-base">{title}</h3>}
          <VehicleRecords
            booking={booking}
            handovers={handovers.filter(({ vehicleId }) => vehicleId === id)}
          />
        </section>
      ))}
    </div>
  );
}

/** The handovers of one vehicle. */
function VehicleRecords({ booking, handovers }: { booking: BookingDetail; handovers: Handover[] }) {
  const t = useTranslations("bookings.handover");
  const { instant } = useFormats();
  const { vehicle } = booking;
  const [pickup, returned] = handovers;
  const drivenKm = pickup && returned ? returned.odometerKm - pickup.odometerKm : undefined;
  const ofRecords = (show: (record: SideRecord) => ReactNode) => (handover: Handover) => (
    <RecordsOfSides handover={handover} show={show} />
  );
  return (
    <div className="overflow-hidden text-sm">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t("comparison")}</caption>
        <thead>
          <tr className="align-top">
            {handovers.map(({ kind, at, recordedAt, side }) => (
              <th key={`${kind} ${at}`} scope="col" className="pr-4 pb-1 text-left font-medium last:pr-0">
                {t(kind)}
                <span className="block font-normal text-muted-foreground tabular-nums">
                  {instant(at, vehicle.timeZone)}
                </span>
                <span className="block font-normal text-muted-foreground">{t(`recordedBy.${side}`)}</span>
                {isSentLater(at, recordedAt) && (
                  <span className="block font-normal text-muted-foreground tabular-nums">
                    {t("receivedAt", { time: instant(recordedAt, vehicle.timeZone) })}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <Row label={t("odometer")} handovers={handovers}>
          {ofRecords(({ odometerKm }) => (
            <span className="font-medium tabular-nums">{t("km", { km: odometerKm })}</span>
          ))}
        </Row>
        <Row label={t("fuel")} handovers={handovers}>
          {ofRecords(({ fuelPercent }) => (
            <span className="font-medium tabular-nums">{t("percent", { percent: fuelPercent })}</span>
          ))}
        </Row>
        <Row label={t("damage")} handovers={handovers}>
          {ofRecords(({ damage }) => (
            <Damage marks={damage} />
          ))}
        </Row>
        {handoverView.options.map((view) => (
          <PictureRow key={view} label={t(`views.${view}`)} view={view} handovers={handovers} />
        ))}
        <PictureRow label={t("pictures")} view={null} handovers={handovers} />
        {handovers.some((handover) => recordsOf(handover).some(({ note }) => note)) && (
          <Row label={t("note")} handovers={handovers}>
            {ofRecords(({ note }) => note && <span className="break-words">{note}</span>)}
          </Row>
        )}
        {handovers.some(({ signatures }) => signatures.length > 0) && (
          <Row label={t("signatures")} handovers={handovers}>
            {({ signatures }) => <Signatures signatures={signatures} booking={booking} />}
          </Row>
        )}
      </table>
      {drivenKm !== undefined && drivenKm > 0 && (
        <p className="mt-4 text-muted-foreground">{t("driven", { km: drivenKm })}</p>
      )}
      {pickup?.isLicenceChecked && <p className="mt-2 text-muted-foreground">{t("licence.checked")}</p>}
    </div>
  );
}

function Row({
  label,
  handovers,
  children,
}: {
  label: string;
  handovers: Handover[];
  children: (handover: Handover) => ReactNode;
}) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={handovers.length}
          className="border-t pt-3 pb-1 text-left font-normal text-muted-foreground text-xs"
        >
          {label}
        </th>
      </tr>
      <tr className="align-top">
        {handovers.map((handover) => (
          <td key={`${handover.kind} ${handover.at}`} className="pr-4 pb-3 last:pr-0">
            {children(handover)}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** One entry if only one side recorded the handover; otherwise both, each under its name. */
function RecordsOfSides({ handover, show }: { handover: Handover; show: (record: SideRecord) => ReactNode }) {
  const t = useTranslations("bookings.handover");
  const records = recordsOf(handover);
  if (records.length === 1) return records.map(show);
  return (
    <ul className="space-y-2">
      {records.map((record) => (
        <li key={record.side}>
          <span className="block text-muted-foreground text-xs">{t(`sides.${record.side}`)}</span>
          {show(record) || t("nothing")}
        </li>
      ))}
    </ul>
  );
}

function Damage({ marks }: { marks: SideRecord["damage"] }) {
  const t = useTranslations("bookings.handover");
  if (marks.length === 0) return t("noDamage");
  return marks.map((mark) => (
    <p key={`${mark.place} ${mark.note}`} className="break-words">
      <span className="font-medium">{t(`places.${mark.place}`)}</span>: {mark.note}
    </p>
  ));
}

function PictureRow({
  label,
  view,
  handovers,
}: {
  label: string;
  view: SideRecord["pictures"][number]["view"];
  handovers: Handover[];
}) {
  const t = useTranslations("bookings.handover");
  const picturesOf = (handover: Handover) =>
    recordsOf(handover).flatMap(({ side, pictures }) =>
      pictures.filter((picture) => picture.view === view).map((picture) => ({ ...picture, side })),
    );
  if (handovers.every((handover) => picturesOf(handover).length === 0)) return null;
  return (
    <Row label={label} handovers={handovers}>
      {(handover) => {
        const pictures = picturesOf(handover);
        if (pictures.length === 0) return <span className="text-muted-foreground">{t("noPicture")}</span>;
        return (
          <ul className={view ? "grid gap-2 sm:grid-cols-2" : "grid grid-cols-2 gap-2 sm:grid-cols-3"}>
            {pictures.map(({ id, url, side }, index) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer" className="block">
                  <img
                    src={url}
                    alt={view ? `${label}, ${t(`sides.${side}`)}` : t("picture", { number: index + 1 })}
                    loading="lazy"
                    className="aspect-4/3 w-full rounded-md object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        );
      }}
    </Row>
  );
}

function Signatures({ signatures, booking }: { signatures: Handover["signatures"]; booking: BookingDetail }) {
  const t = useTranslations("bookings.handover");
  const { instant } = useFormats();
  return (
    <ul className="space-y-3">
      {signatures.map(({ side, strokes, typedName, at }) => {
        const name = side === "renter" ? booking.renter.name : booking.business.name;
        return (
          <li key={side}>
            <span className="block text-muted-foreground text-xs">{t(`sides.${side}`)}</span>
            {strokes ? (
              <Signature
                strokes={strokes}
                label={t("signedBy", { name })}
                className="h-14 w-full max-w-42 border-b"
              />
            ) : (
              <span className="block break-words border-b pb-1 font-medium italic">{typedName}</span>
            )}
            <span className="text-muted-foreground text-xs tabular-nums">
              {instant(at, booking.vehicle.timeZone)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
