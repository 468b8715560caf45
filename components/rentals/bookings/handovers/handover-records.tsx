"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { Handover } from "@/lib/rentals/bookings/handovers/contract";
import { Signature } from "./signature";

/** The handover records, as both sides see them. */
export function HandoverRecords({ booking }: { booking: BookingDetail }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {booking.handovers.map((handover) => (
        <Record key={handover.kind} handover={handover} booking={booking} />
      ))}
    </div>
  );
}

function Record({ handover, booking }: { handover: Handover; booking: BookingDetail }) {
  const t = useTranslations("bookings.handover");
  const { instant } = useFormats();
  const { kind, at, odometerKm, fuelPercent, damage, note, pictures, signature, isLicenceChecked } = handover;
  const { renter, vehicle } = booking;
  return (
    <section className="min-w-0 text-sm">
      <h3 className="font-medium">{t(kind)}</h3>
      <p className="text-muted-foreground tabular-nums">{instant(at, vehicle.timeZone)}</p>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <div>
          <dt className="text-muted-foreground text-xs">{t("odometer")}</dt>
          <dd className="font-medium tabular-nums">{t("km", { km: odometerKm })}</dd>
        </div>
        <div>
          <dt className="text-muted-foreground text-xs">{t("fuel")}</dt>
          <dd className="font-medium tabular-nums">{t("percent", { percent: fuelPercent })}</dd>
        </div>
      </dl>
      <ul className="mt-3 space-y-1">
        {damage.length === 0 && <li className="text-muted-foreground">{t("noDamage")}</li>}
        {damage.map((mark) => (
          <li key={`${mark.place} ${mark.note}`}>
            <span className="font-medium">{t(`places.${mark.place}`)}</span>: {mark.note}
          </li>
        ))}
      </ul>
      {note && <p className="mt-3">{note}</p>}
      {isLicenceChecked && <p className="mt-3 text-muted-foreground">{t("licence.checked")}</p>}
      {pictures.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {pictures.map(({ id, url, view }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={url}
                  alt={view ? t(`views.${view}`) : t("picture", { number: index + 1 })}
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {signature && (
        <Signature
          strokes={signature}
          label={t("signedBy", { name: renter.name })}
          className="mt-3 h-14 w-42 border-b"
        />
      )}
    </section>
  );
}
