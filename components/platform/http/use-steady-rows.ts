"use client";

import { useEffect, useState } from "react";
import { steadyRows } from "./steady-rows";

/** Long enough to read the outcome of an answer and to lift the finger. */
const HOLD_MS = 5_000;

interface Held<T> {
  key: string;
  shown: T[];
  answered: T[];
  isPointedAt: boolean;
}

/**
 * Keeps the rows of a list in place, so that a click does not hit the next one: for a moment after an answer (`hold`),
 * or as long as the pointer is over the list (`holders`). Call `release` when the user leaves the list. `key` names the
 * list: rows of another one are never held.
 */
export function useSteadyRows<T extends { id: string }>(
  current: T[] | undefined,
  { key = "", whenGone }: { key?: string; whenGone: (row: T) => T },
) {
  const [stored, setHeld] = useState<Held<T>>();
  const held = stored?.key === key ? stored : undefined;
  const rows = held && current ? steadyRows(held.shown, current, held.answered, whenGone) : current;
  // Appended rows also keep their place from then on.
  if (held && rows && rows.length > held.shown.length) setHeld({ ...held, shown: rows });
  const { answered, isPointedAt } = held ?? {};
  useEffect(() => {
    if (!answered || isPointedAt) return;
    const timer = setTimeout(() => setHeld(undefined), HOLD_MS);
    return () => clearTimeout(timer);
  }, [answered, isPointedAt]);
  const release = () => setHeld(undefined);
  return {
    rows,
    hold: (row: T) =>
      setHeld({
        key,
        shown: rows ?? [],
        answered: [...(answered ?? []), row],
        isPointedAt: isPointedAt ?? false,
      }),
    release,
    holders: {
      onPointerEnter: () => setHeld({ key, shown: rows ?? [], answered: [], isPointedAt: true }),
      onPointerLeave: release,
    },
  };
}
