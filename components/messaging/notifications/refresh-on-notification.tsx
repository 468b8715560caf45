"use client";

import { useRouter } from "next/navigation";
import { useEvents } from "@/lib/messaging/realtime/use-events";

/** Refreshes the page when the user gets a notification, because the page may wait for the same change. */
export function RefreshOnNotification() {
  const router = useRouter();
  useEvents(({ kind }) => {
    if (kind === "notification" || kind === "reset") router.refresh();
  });
  return null;
}
