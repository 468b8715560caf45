"use client";

import { useRouter } from "next/navigation";
import { useEvents } from "@/lib/messaging/realtime/use-events";

/** Refreshes the page when the user gets a notification, which may concern what the page waits for. */
export function RefreshOnNotification() {
  const router = useRouter();
  useEvents(({ kind }) => {
    if (kind === "notification" || kind === "reset") router.refresh();
  });
  return null;
}
