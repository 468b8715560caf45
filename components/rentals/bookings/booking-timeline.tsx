"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail, BookingEvent } from "@/lib/rentals/bookings/contract";

/** The events of a booking, newest first. */
export function BookingTimeline({ booking }: { booking: BookingDetail }) {
  const { instant } = useFormats();
  const t = useTranslations("bookings");
  const sentence = useEventSentence();
  const actor = useActorName();
  return (
    <ol className="relative">
      {booking.events.toReversed().map((event, index, all) => (
        <li key={event.id} className="relative flex gap-4 pb-6 last:pb-0">
          {index < all.length - 1 && (
            <span aria-hidden className="absolute top-4 bottom-0 left-[5px] w-px bg-border" />
          )}
          <span
            aria-hidden
            className={`relative mt-1.5 size-[11px] shrink-0 rounded-full border-2 ${index === 0 ? "border-foreground bg-primary" : "border-input bg-card"}`}
          />
          <div className="min-w-0 text-sm">
            <p className={index === 0 ? "font-medium" : undefined}>{sentence(event)}</p>
            <p className="text-muted-foreground text-xs tabular-nums">
              {t("detail.timelineBy", {
                who: actor(event),
                time: instant(event.at, booking.vehicle.timeZone),
              })}
            </p>
            {event.note && (
              <blockquote className="mt-1.5 border-l-2 pl-3 text-muted-foreground">{event.note}</blockquote>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function useEventSentence() {
  const t = useTranslations("bookings");
  const { usd } = useFormats();
  // An event that this version has no message for falls back to the booking's new status.
  return ({ reason, toStatus, amountCents }: BookingEvent) => {
    const key = `events.${reason}` as "events.created";
    const what = t.has(key) ? t(key) : t(`status.${toStatus}`);
    return amountCents === null ? what : t("detail.eventSum", { what, amount: usd(amountCents) });
  };
}

function useActorName() {
  const t = useTranslations("bookings.actors");
  return ({ actorKind, actorName }: BookingEvent) =>
    actorName && actorKind !== "system" ? t("named", { name: actorName, role: t(actorKind) }) : t(actorKind);
}
