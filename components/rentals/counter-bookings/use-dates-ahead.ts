"use client";

import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { serverNow } from "@/lib/platform/server-clock";
import { type CounterForm, type TypedCounterForm, withMovedDefaults } from "./counter-form";
import { readCounterChoice } from "./counter-url";

/** The default pick-up is at least a minute ahead when it is set. */
const EVERY_MS = 10_000;

/**
 * Keeps the default pick-up of an open form ahead, because filling it in takes minutes. `isFixed` tells whether the
 * dates must stay for now.
 */
export function useDatesAhead(
  form: UseFormReturn<TypedCounterForm, unknown, CounterForm>,
  query: URLSearchParams,
  isFixed: () => boolean,
): void {
  const move = useEffectEvent(() => {
    const former = form.formState.defaultValues as TypedCounterForm;
    const { startsAt, endsAt } = readCounterChoice(query, serverNow());
    if (startsAt === former.startsAt || isFixed()) return;
    const typed = form.getValues();
    const moved = withMovedDefaults(typed, former, { startsAt, endsAt });
    form.reset({ ...former, startsAt, endsAt }, KEEP_REST);
    if (moved.startsAt !== typed.startsAt) form.setValue("startsAt", moved.startsAt);
    if (moved.endsAt !== typed.endsAt) form.setValue("endsAt", moved.endsAt);
  });
  useEffect(() => {
    const timer = setInterval(move, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Only the defaults change. */
const KEEP_REST = {
  keepValues: true,
  keepDirty: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
};
