"use client";

import { useEffect, useState } from "react";
import { MINUTE_MS } from "@/lib/platform/dates";
import { serverNow } from "@/lib/platform/server-clock";

/** The server's time, renewed every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
