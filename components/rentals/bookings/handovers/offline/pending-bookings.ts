"use client";

import { useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "@/lib/platform/browser-storage";
import { PENDING_RECORDS } from "@/lib/platform/device-storage";

// Pages read this short list to know whether they have to load the queue (pending-records.ts).

const listeners = new Set<() => void>();

const read = () => readStorage("localStorage", PENDING_RECORDS) ?? "";

export function storePendingBookings(ids: string[]): void {
  writeStorage("localStorage", PENDING_RECORDS, [...new Set(ids)].join(" "));
  for (const listener of listeners) listener();
}

/** Calls back when this tab or another one has changed the list. */
export function onPendingBookings(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The ids of the bookings that have records on this device which are not sent yet, separated by spaces. */
export const usePendingBookings = (): string => useSyncExternalStore(onPendingBookings, read, () => "");
