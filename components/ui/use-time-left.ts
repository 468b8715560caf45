"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { onThisDevice } from "@/lib/platform/server-clock";

/**
 * Returns the milliseconds until an instant of the server, or until `Date.now()` reaches a number; updated every second,
 * and 0 afterwards. `onEnd` runs when the instant is reached.
 */
export function useTimeLeft(until: string | number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => leftUntil(until));
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    setLeft(leftUntil(until));
    let isOver = false;
    const timer = setInterval(() => {
      const next = leftUntil(until);
      setLeft(next);
      // The next response may show that the clock of this device is wrong.
      if (next === 0 && !isOver) ended();
      isOver = next === 0;
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

const leftUntil = (until: string | number) =>
  Math.max(0, (typeof until === "number" ? until : onThisDevice(until).getTime()) - Date.now());

/** Formats "15 min" below an hour and "7 h 59 min" above: beside a time of day, "14:32" would look like another one. */
export function useTimeLeftText(): (ms: number) => string {
  const t = useTranslations("ui.timeLeft");
  const text = useTimeText();
  return (ms) =>
    ms >= HOUR_MS ? text(ms) : t("minutes", { minutes: Math.ceil(ms / MINUTE_MS) }).replaceAll(" ", "\u00a0");
}

/** Formats "14:32" below an hour and "7 h 59 min" above. */
export function useTimeText(): (ms: number) => string {
  const t = useTranslations("ui.timeLeft");
  return (ms) => {
    if (ms >= HOUR_MS)
      return t("hours", {
        hours: Math.floor(ms / HOUR_MS),
        minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
      }).replaceAll(" ", "\u00a0");
    const seconds = Math.ceil(ms / 1_000);
    const pad = (part: number) => String(part).padStart(2, "0");
    return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
  };
}
