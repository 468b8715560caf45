"use client";

import { useEffect, useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { type ChangePrice, changePrice } from "@/lib/booking-changes/contract";
import type { BookingDetail } from "@/lib/bookings/contract";
import { dayIn, instantAt, plusDays, timeIn } from "@/lib/dates";
import { availability } from "@/lib/vehicles/contract";

interface WantedDates {
  from?: string;
  to?: string;
  fromTime: string;
  toTime: string;
}

/** The dates being chosen, the days others have, and what the choice would cost by the server. */
export function useChange(booking: BookingDetail) {
  const { timeZone, id: vehicleId } = booking.vehicle;
  const [start, end] = [new Date(booking.startsAt), new Date(booking.endsAt)];
  const [wanted, setWanted] = useState<WantedDates>({
    from: dayIn(start, timeZone),
    to: dayIn(end, timeZone),
    fromTime: timeIn(start, timeZone),
    toTime: timeIn(end, timeZone),
  });
  const today = dayIn(new Date(), timeZone);
  const period = `from=${today}&to=${plusDays(today, 365)}`;
  const { data } = useResource(`/api/vehicles/${vehicleId}/availability?${period}`, availability);
  // What this booking itself takes is not taken from it.
  const [first, last] = [dayIn(start, timeZone), dayIn(end, timeZone)];
  const taken = new Set(data?.takenDays.filter((day) => day < first || day > last));
  const { from, to, fromTime, toTime } = wanted;
  const startsAt = from && instantOf(start, from, fromTime, timeZone);
  const endsAt = to && instantOf(end, to, toTime, timeZone);
  const isSame = startsAt === booking.startsAt && endsAt === booking.endsAt;
  const asked = startsAt && endsAt && !isSame ? { startsAt, endsAt } : undefined;
  return { wanted, setWanted, taken, today, asked, ...usePrice(booking.id, asked?.startsAt, asked?.endsAt) };
}

/** A day and a time as an instant; what was agreed stays as it is to the second, though fields know only minutes. */
function instantOf(agreed: Date, day: string, time: string, timeZone: string): string {
  const isAsAgreed = day === dayIn(agreed, timeZone) && time === timeIn(agreed, timeZone);
  return (isAsAgreed ? agreed : instantAt(day, time, timeZone)).toISOString();
}

function usePrice(bookingId: string, startsAt: string | undefined, endsAt: string | undefined) {
  const failureText = useFailureText();
  const [price, setPrice] = useState<ChangePrice>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    setPrice(undefined);
    setFailure(undefined);
    if (!startsAt || !endsAt) return;
    let isCurrent = true;
    api
      .post(`/api/bookings/${bookingId}/change-prices`, { startsAt, endsAt }, changePrice)
      .then((answer) => isCurrent && setPrice(answer))
      .catch((error) => {
        if (!isCurrent) return;
        setFailure(error);
        // Somebody may have taken the days since the calendar was read.
        if (error instanceof ApiError && error.status === 409) void refreshResources("/api/vehicles/");
      });
    return () => {
      isCurrent = false;
    };
  }, [bookingId, startsAt, endsAt]);
  const [field] = failure instanceof ApiError ? Object.values(failure.fields) : [];
  return { price, problem: failure ? (field ?? failureText(failure)) : undefined };
}
