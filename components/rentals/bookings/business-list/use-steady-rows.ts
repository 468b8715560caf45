"use client";

import { useEffect, useState } from "react";
import type { BusinessBooking } from "@/lib/rentals/bookings/business-list/contract";
import { steadyRows } from "./steady-rows";

/** Long enough to read the outcome of an answer and to lift the finger. */
const HOLD_MS = 5_000;

/**
 * Keeps the rows in place for a moment after an answer, so that a second press does not hit the next request.
 * Call `release` when the user leaves the list.
 */
export function useSteadyRows(current: BusinessBooking[] | undefined) {
  const [held, setHeld] = useState<{ shown: BusinessBooking[]; answered: BusinessBooking[] }>();
  const rows = held && current ? steadyRows(held.shown, current, held.answered) : current;
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => setHeld(undefined), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const hold = (answered: BusinessBooking) =>
    setHeld({ shown: rows ?? [], answered: [...(held?.answered ?? []), answered] });
  return { rows, hold, release: () => setHeld(undefined) };
}
