"use client";

import { useLayoutEffect } from "react";
import { startEventsAfter } from "@/lib/messaging/realtime/use-events";

/** Starts the event stream at the page's cursor, so that events between rendering and hydration are not missed. */
export function EventStart({ cursor }: { cursor: string }) {
  // Layout effects run before the components of the page open the stream.
  useLayoutEffect(() => startEventsAfter(cursor), [cursor]);
  return null;
}
