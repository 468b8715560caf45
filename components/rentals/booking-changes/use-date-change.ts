"use client";

import { useEffect, useMemo, useState } from "react";
import { useDraftState } from "@/components/form/use-draft-state";
import { useErrorText } from "@/components/form/use-error-text";
import { fullyTakenDays, MAX_DAYS_AHEAD } from "@/lib/catalog/availability/pick-up-rules";
import { availability } from "@/lib/catalog/availability/public/contract";
import { dayIn, instantAt, plusDays, timeIn } from "@/lib/platform/dates";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { serverNow } from "@/lib/platform/server-clock";
import { type ChangePrice, changePrice } from "@/lib/rentals/bookings/changes/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

interface ChosenDates {
  from: string | null;
  to: string | null;
  fromTime: string;
  toTime: string;
}

/** State of the change dialog: the chosen dates, the days without a free time, and the server's price. */
export function useDateChange(booking: BookingDetail) {
  const { timeZone, id: vehicleId } = booking.vehicle;
  const [start, end] = [new Date(booking.startsAt), new Date(booking.endsAt)];
  // A draft made for other dates, or before the pick-up, no longer applies.
  const draftKey = `dates ${booking.id} ${booking.startsAt} ${booking.endsAt} ${booking.status}`;
  const draft = useDraftState<ChosenDates>(draftKey, {
    from: dayIn(start, timeZone),
    to: dayIn(end, timeZone),
    fromTime: timeIn(start, timeZone),
    toTime: timeIn(end, timeZone),
  });
  const today = dayIn(serverNow(), timeZone);
  const until = plusDays(today, MAX_DAYS_AHEAD);
  const period = `from=${today}&to=${until}`;
  const { data, error, retry } = useResource(
    `/api/vehicles/${vehicleId}/availability?${period}`,
    availability,
  );
  // The booking's own days do not count as taken.
  const [first, last] = [dayIn(start, timeZone), dayIn(end, timeZone)];
  const taken = useMemo(() => {
    const periods = data?.taken.map((one) => ({
      startsAt: new Date(one.startsAt),
      endsAt: new Date(one.endsAt),
    }));
    if (!periods) return undefined;
    const days = fullyTakenDays(periods, today, until, timeZone);
    return new Set(days.filter((day) => day < first || day > last));
  }, [data, today, until, timeZone, first, last]);
  const { from, to, fromTime, toTime } = draft.value;
  const startsAt = from && instantOf(start, from, fromTime, timeZone);
  const endsAt = to && instantOf(end, to, toTime, timeZone);
  const isSame = startsAt === booking.startsAt && endsAt === booking.endsAt;
  const requestedDates = startsAt && endsAt && !isSame ? { startsAt, endsAt } : undefined;
  return {
    draft,
    /** Undefined until they are known. */
    taken,
    today,
    requestedDates,
    /** Why the taken days are not known. */
    calendarError: data ? null : error,
    retry,
    ...usePrice(booking.id, requestedDates?.startsAt, requestedDates?.endsAt),
  };
}

/**
 * Converts a local day and time to an instant. An unchanged time keeps the agreed seconds, which the fields
 * do not show.
 */
function instantOf(agreed: Date, day: string, time: string, timeZone: string): string {
  const isAsAgreed = day === dayIn(agreed, timeZone) && time === timeIn(agreed, timeZone);
  return (isAsAgreed ? agreed : instantAt(day, time, timeZone)).toISOString();
}

function usePrice(bookingId: string, startsAt: string | undefined, endsAt: string | undefined) {
  const failureText = useErrorText();
  const [price, setPrice] = useState<ChangePrice>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    setPrice(undefined);
    setFailure(undefined);
    if (!startsAt || !endsAt) return;
    let isCurrent = true;
    api
      .post(`/api/bookings/${bookingId}/change-prices`, { startsAt, endsAt }, changePrice)
      .then((response) => isCurrent && setPrice(response))
      .catch((error) => {
        if (!isCurrent) return;
        setFailure(error);
        // The days may have been taken since the calendar was loaded.
        if (error instanceof ApiError && error.status === 409) void refreshResources("/api/vehicles/");
      });
    return () => {
      isCurrent = false;
    };
  }, [bookingId, startsAt, endsAt]);
  const [field] = failure instanceof ApiError ? Object.values(failure.fields) : [];
  return { price, problem: failure ? (field ?? failureText(failure)) : undefined };
}
