"use client";

import { useLayoutEffect } from "react";
import { startEventsAfter } from "@/lib/messaging/realtime/use-events";

/** Events that happen between a page's rendering on the server and its hydration are not missed. */
export function EventStart({ cursor }: { cursor: string }) {
  // Layout effects run before the components of the page open the stream.
  useLayoutEffect(() => startEventsAfter(cursor), [cursor]);
  return null;
}
