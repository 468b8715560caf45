"use client";

import { useEffect, useState } from "react";
import type { Rental } from "@/lib/rentals/contract";
import { steadyRows } from "./steady-rows";

/** Long enough to read what became of the request, and to take the finger off. */
const HOLD_MS = 5_000;

/**
 * Keeps the rows in place for a moment after one was answered, so that a second press does not meet the next request.
 * `release`: whoever was pressing has left the list.
 */
export function useSteadyRows(current: Rental[] | undefined) {
  const [held, setHeld] = useState<{ shown: Rental[]; answered: Rental[] }>();
  const rows = held && current ? steadyRows(held.shown, current, held.answered) : current;
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => setHeld(undefined), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const hold = (answered: Rental) =>
    setHeld({ shown: rows ?? [], answered: [...(held?.answered ?? []), answered] });
  return { rows, hold, release: () => setHeld(undefined) };
}
