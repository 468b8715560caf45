"use client";

import { useSyncExternalStore } from "react";
import { KEPT_RECORDS } from "@/lib/platform/kept-on-device";

// Pages read this short list to know whether they have to load the queue (kept-records.ts).

const listeners = new Set<() => void>();

function read(): string {
  try {
    return localStorage.getItem(KEPT_RECORDS) ?? "";
  } catch {
    return "";
  }
}

export function storeKeptBookings(ids: string[]): void {
  localStorage.setItem(KEPT_RECORDS, [...new Set(ids)].join(" "));
  for (const listener of listeners) listener();
}

/** Calls back when this tab or another one has changed the list. */
export function onKeptBookings(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The ids of the bookings that have records on this device which are not sent yet, separated by spaces. */
export const useKeptBookings = (): string => useSyncExternalStore(onKeptBookings, read, () => "");
