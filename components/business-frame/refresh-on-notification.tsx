"use client";

import { useRouter } from "next/navigation";
import { useEvents } from "@/lib/api/use-events";

/** Reads the page again when its person is notified: what it waits for may have been decided. */
export function RefreshOnNotification() {
  const router = useRouter();
  useEvents(({ kind }) => {
    if (kind === "notification" || kind === "reset") router.refresh();
  });
  return null;
}
