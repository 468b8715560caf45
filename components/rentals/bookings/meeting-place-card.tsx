"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { cellOf, weekdayName } from "@/components/ui/calendar-names";
import { cn } from "@/components/ui/cn";
import { PhoneIcon } from "@/components/ui/icons";
import { SiteMap } from "@/components/ui/map/site-map";
import type { MeetingPlace, WeeklyHours } from "@/lib/catalog/pick-up-places/contract";
import { mapLinkOf, whatsAppLinkOf } from "@/lib/catalog/pick-up-places/rules";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/**
 * Where the vehicle is handed over and how to reach the owner. Both sides see the place once the booking is agreed;
 * if the owner has named none, the renter is told how to ask.
 */
export function MeetingPlaceCard({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.meeting");
  const { meetingPlace: place, ownerPhone, deliveryAddress } = booking;
  return (
    <div className="flex flex-col gap-4 text-sm">
      {deliveryAddress && (
        <p className="measure">{t(place ? "delivered" : "deliveredOnly", { address: deliveryAddress })}</p>
      )}
      {place && <Place place={place} />}
      {!place && !deliveryAddress && <p className="measure text-muted-foreground">{t("unknown")}</p>}
      {ownerPhone && <ContactButtons name={booking.business.name} phone={ownerPhone} />}
    </div>
  );
}

function Place({ place }: { place: MeetingPlace }) {
  const t = useTranslations("bookings.meeting");
  const { name, address, latitude, longitude } = place;
  const markers = useMemo(
    () => [{ id: "place", latitude, longitude, label: name, name: address }],
    [latitude, longitude, name, address],
  );
  return (
    <>
      <div>
        <p className="font-medium text-base">{name}</p>
        <p className="mt-0.5">{address}</p>
      </div>
      <SiteMap label={t("map")} markers={markers} className="h-52 rounded-lg" isInFlow />
      <Button asChild variant="secondary" className="self-start">
        <a href={mapLinkOf(place)} target="_blank" rel="noreferrer">
          {t("openMaps")}
        </a>
      </Button>
      {place.instructions && (
        <div>
          <h3 className="font-medium text-sm tracking-normal">{t("instructions")}</h3>
          <p className="measure mt-1 whitespace-pre-line text-muted-foreground [overflow-wrap:anywhere]">
            {place.instructions}
          </p>
        </div>
      )}
      {place.weeklyHours && <Hours hours={place.weeklyHours} />}
    </>
  );
}

function Hours({ hours }: { hours: NonNullable<WeeklyHours> }) {
  const t = useTranslations("bookings.meeting");
  const locale = useLocale();
  return (
    <div>
      <h3 className="font-medium text-sm tracking-normal">{t("hours")}</h3>
      <dl className="mt-1 grid max-w-sm grid-cols-[auto_1fr] gap-x-6 gap-y-1 tabular-nums">
        {hours.map((day, index) => {
          // 1 January 2024 was a Monday.
          const weekday = weekdayName(cellOf(`2024-01-0${index + 1}`), locale, "long");
          return (
            <div key={weekday} className="contents">
              <dt className="text-muted-foreground first-letter:uppercase">{weekday}</dt>
              <dd>{day ? `${day.opensAt}–${day.closesAt}` : t("closed")}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** Calls the other side, or writes to them in WhatsApp. */
export function ContactButtons({
  name,
  phone,
  className,
}: {
  name: string;
  phone: string;
  className?: string;
}) {
  const t = useTranslations("bookings.detail");
  return (
    <div className={cn("flex flex-wrap gap-2", className)}>
      <Button asChild variant="secondary">
        <a href={`tel:${phone}`}>
          <PhoneIcon />
          {t("call", { name })}
        </a>
      </Button>
      <Button asChild variant="secondary">
        <a href={whatsAppLinkOf(phone)} target="_blank" rel="noreferrer">
          {t("whatsApp")}
        </a>
      </Button>
    </div>
  );
}
