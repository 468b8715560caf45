"use client";

import { useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "@/lib/platform/browser-storage";
import { PENDING_RECORDS } from "@/lib/platform/device-storage";

// Pages read this short list to know whether they have to load the queue (pending-records.ts).

const listeners = new Set<() => void>();

const read = () => readStorage("localStorage", PENDING_RECORDS) ?? "";

/** Throws if the list could not be stored: no page would send the records, so their form has to stay open. */
export function storePendingBookings(ids: string[]): void {
  const isStored = writeStorage("localStorage", PENDING_RECORDS, [...new Set(ids)].join(" "));
  if (!isStored && ids.length > 0) throw new Error("The list of waiting records could not be stored");
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
