"use client";

import { useEffect, useState } from "react";
import { MINUTE_MS } from "@/lib/platform/dates";

/** The current time, renewed every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
