"use client";

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { plusDays } from "@/lib/platform/dates";

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MonthSelectionOptions {
  today: string;
  onMonth: (month: string) => void;
  /** Undefined: days cannot be selected. */
  onDay?: (day: string) => void;
  onRange: (from: string, to: string) => void;
}

const dayOf = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-day]")?.dataset.day;

/**
 * The handlers of a month's table. A press chooses a day; dragging, Shift and a press, and Shift and an arrow
 * key choose the days from the anchor on; arrow keys alone move from day to day. Beyond the days shown they turn the
 * month.
 */
export function useMonthSelection({ today, onMonth, onDay, onRange }: MonthSelectionOptions) {
  const anchor = useRef<string>(undefined);
  const drag = useRef<"none" | "pressed" | "dragged">("none");

  useEffect(() => {
    // The click that follows has to see that it ends a drag.
    const stop = () => setTimeout(() => (drag.current = "none"));
    addEventListener("pointerup", stop);
    return () => removeEventListener("pointerup", stop);
  }, []);

  function extendTo(day: string) {
    const start = anchor.current ?? day;
    anchor.current = start;
    const end = day < today ? today : day;
    const [from = day, to = day] = [start, end].sort();
    onRange(from, to);
  }

  function onPointerDown(event: PointerEvent) {
    const day = dayOf(event.target);
    if (!onDay || !day || day < today || event.pointerType !== "mouse" || event.button !== 0) return;
    if (event.shiftKey) return;
    drag.current = "pressed";
    anchor.current = day;
  }
  function onPointerOver(event: PointerEvent) {
    const day = drag.current === "none" ? undefined : dayOf(event.target);
    if (!day || (drag.current === "pressed" && day === anchor.current)) return;
    drag.current = "dragged";
    extendTo(day);
  }
  function onClick(event: MouseEvent) {
    const day = dayOf(event.target);
    if (!onDay || !day || day < today || drag.current === "dragged") return;
    if (event.shiftKey && anchor.current) return extendTo(day);
    anchor.current = day;
    onDay(day);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const day = dayOf(event.target);
    const step = steps[event.key];
    if (!day || !step) return;
    event.preventDefault();
    const next = plusDays(day, step);
    if (next < today) return;
    if (onDay && event.shiftKey) {
      anchor.current ??= day;
      extendTo(next);
    } else anchor.current = undefined;
    const table = event.currentTarget;
    const cell = () => table.querySelector<HTMLElement>(`[data-day="${next}"]`);
    if (!cell()) flushSync(() => onMonth(next.slice(0, 7)));
    cell()?.focus();
  }
  return { onPointerDown, onPointerOver, onClick, onKeyDown };
}
