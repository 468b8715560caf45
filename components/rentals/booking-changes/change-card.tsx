"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { showBooking } from "@/components/rentals/bookings/show-booking";
import type { Viewer } from "@/components/rentals/bookings/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import { api } from "@/lib/platform/http/api-client";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingChange } from "@/lib/rentals/bookings/changes/contract";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { useUnpaidText } from "./use-unpaid-text";

const DeclineDialog = lazy(() =>
  import("./decline-change-dialog").then((module) => ({ default: module.DeclineChangeDialog })),
);

/** The open change of dates, vehicle or place with its price difference, and the actions this viewer may take. */
export function ChangeCard({ booking, viewer }: { booking: BookingDetail; viewer: Viewer }) {
  const [declining, setDeclining] = useState<BookingChange>();
  const { change } = booking;
  return (
    <>
      {change && (change.status === "proposed" || change.status === "pending_payment") && (
        <OpenChange
          booking={booking}
          change={change}
          viewer={viewer}
          onDecline={() => setDeclining(change)}
        />
      )}
      {/* It stays open when somebody else has ended the change, to say so. */}
      {declining && (
        <Suspense>
          <DeclineDialog booking={booking} change={declining} onClose={() => setDeclining(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface OpenChangeProps {
  booking: BookingDetail;
  change: BookingChange;
  onDecline: () => void;
}

function OpenChange({ booking, change, viewer, onDecline }: OpenChangeProps & { viewer: Viewer }) {
  const t = useTranslations("bookings.change");
  const ofVehicle = useTranslations("bookings.vehicleChange");
  const ofPlace = useTranslations("bookings.placeChange");
  const actors = useTranslations("bookings.actors");
  const { usd, span, instant } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const { timeZone } = booking.vehicle;
  const cents = change.differenceCents;
  const amount = cents > 0 ? usdAndRwf(cents, change.differenceRwf) : usd(-cents);
  const money = cents > 0 ? "more" : cents < 0 ? "less" : "same";
  const asker = {
    renter: booking.renter.name,
    owner: booking.business.name,
    admin: actors("admin"),
  }[change.by];
  const isMine = change.by === viewer;
  const offers = viewer === "renter" ? "offers" : "offersRenter";
  const ofDates = change.place ? ofPlace : t;
  const proposal = change.vehicle
    ? { mine: ofVehicle("asked"), theirs: ofVehicle(offers, { name: asker }) }
    : { mine: ofDates("asked"), theirs: ofDates("asks", { name: asker }) };
  const heading =
    change.status === "pending_payment" ? ofDates("agreed") : isMine ? proposal.mine : proposal.theirs;
  return (
    <Card className="flex flex-col gap-3 border-foreground p-5 text-sm sm:p-6">
      <h2 className="text-lg">{heading}</h2>
      {change.vehicle && change.fromVehicle ? (
        <VehicleLines from={change.fromVehicle} to={change.vehicle} />
      ) : change.place ? (
        <PlaceLines booking={booking} place={change.place} />
      ) : (
        <>
          <p className="font-medium tabular-nums">{span(change.startsAt, change.endsAt, timeZone)}</p>
          <p className="text-muted-foreground tabular-nums">
            {t("instead", { dates: span(change.fromStartsAt, change.fromEndsAt, timeZone) })}
          </p>
        </>
      )}
      <p>{t(money, { amount, total: usd(change.totalCents) })}</p>
      {cents > 0 && change.status === "proposed" && isCounterBooking(booking) && (
        <p>{t("atCounter", { name: booking.business.name })}</p>
      )}
      {change.vehicle && booking.status === "active" && booking.can.answerChange && (
        <p>{ofVehicle("acceptSwap")}</p>
      )}
      {change.note && <p className="text-muted-foreground">{change.note}</p>}
      {change.deadlineAt && (
        <p className="text-warning tabular-nums">
          {t(change.status === "proposed" ? "answerUntil" : "payUntil", {
            when: instant(change.deadlineAt, timeZone),
          })}
        </p>
      )}
      <Answers booking={booking} change={change} onDecline={onDecline} />
    </Card>
  );
}

type ChangeVehicle = NonNullable<BookingChange["vehicle"]>;

function VehicleLines({ from, to }: { from: ChangeVehicle; to: ChangeVehicle }) {
  const t = useTranslations("bookings.vehicleChange");
  return (
    <>
      <p className="font-medium">
        {to.isListed ? (
          <Link href={`/vehicle/${to.id}`} className="underline underline-offset-4">
            {to.title}
          </Link>
        ) : (
          to.title
        )}
      </p>
      <p className="text-muted-foreground">{t("instead", { car: from.title })}</p>
    </>
  );
}

function PlaceLines({
  booking: { deliveryAddress, meetingPlace },
  place: { kind, name, address },
}: {
  booking: BookingDetail;
  place: NonNullable<BookingChange["place"]>;
}) {
  const t = useTranslations("bookings.placeChange");
  const extras = useTranslations("quotes.extras");
  const present = deliveryAddress ?? meetingPlace?.address;
  return (
    <>
      <p className="font-medium">{kind === "place" ? name : extras(kind)}</p>
      {address && kind !== "airport_delivery" && <p>{address}</p>}
      {present && <p className="text-muted-foreground">{t("instead", { place: present })}</p>}
    </>
  );
}

function Answers({ booking, change, onDecline }: OpenChangeProps) {
  const t = useTranslations("bookings.change");
  const ofVehicle = useTranslations("bookings.vehicleChange");
  const ofPlace = useTranslations("bookings.placeChange");
  const unpaidText = useUnpaidText();
  const path = `/api/bookings/${booking.id}/changes/${change.id}`;
  const { run: accept, isBusy: isAccepting } = useAction(async () => {
    const response = await api.post(`${path}/acceptance`, {}, bookingDetail, `accept ${change.id}`);
    await showBooking(response);
    const { vehicle, place } = change;
    const unpaid = unpaidText(response);
    if (unpaid) toast.success(unpaid);
    else if (vehicle) toast.success(ofVehicle("accepted", { car: vehicle.title }));
    else toast.success(place ? ofPlace("accepted") : t("accepted"));
  });
  const { run: withdraw, isBusy: isWithdrawing } = useAction(async () => {
    await showBooking(await api.post(`${path}/withdrawal`, {}, bookingDetail, `withdraw ${change.id}`));
    toast.success(t("withdrawn"));
  });
  return (
    <div className="flex gap-2 empty:hidden">
      {booking.can.answerChange && (
        <>
          <Button variant="secondary" onClick={onDecline} className="grow">
            {t("decline")}
          </Button>
          <Button busy={isAccepting} busyText={t("busy")} onClick={() => accept()} className="grow">
            {t("accept")}
          </Button>
        </>
      )}
      {booking.can.withdrawChange && (
        <Button variant="secondary" busy={isWithdrawing} busyText={t("busy")} onClick={() => withdraw()}>
          {t("withdraw")}
        </Button>
      )}
    </div>
  );
}
