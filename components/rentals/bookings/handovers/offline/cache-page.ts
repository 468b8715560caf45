"use client";

import {
  loadInspectionDialog,
  loadOfflinePanel,
  loadPickUpDialog,
  loadReturnDialog,
} from "@/components/rentals/bookings/handovers/load-parts";
import { loadSignaturePad } from "@/components/rentals/bookings/handovers/load-signature-pad";
import type { Viewer } from "@/components/rentals/bookings/viewer";
import { prepareToasts } from "@/components/ui/toast";
import { agreementKey, type CachedBooking } from "./cached-agreement";
import { loadSending } from "./load-sending";

const TOASTS_MS = 1_000;

/** Loads the files of a handover and has the service worker store them, so that a reload works without a connection. */
export async function cachePage(
  booking: CachedBooking & { hasAgreement: boolean },
  viewer: Viewer,
  locale: string,
): Promise<void> {
  if (!("serviceWorker" in navigator) || !isSecureContext || !navigator.onLine) return;
  const page = location.pathname;
  // The scope is the folder of the page, so that public pages and the push worker are not affected.
  await navigator.serviceWorker.register("/rental-worker.js", {
    scope: page.slice(0, page.lastIndexOf("/") + 1),
  });
  const { active } = await navigator.serviceWorker.ready;
  prepareToasts();
  await Promise.all([
    loadInspectionDialog(),
    loadSignaturePad(),
    loadOfflinePanel(),
    loadSending(),
    viewer === "owner" && (booking.status === "confirmed" ? loadPickUpDialog() : loadReturnDialog()),
  ]);
  // Waits for the toasts, which load without being requested here.
  await new Promise((resolve) => setTimeout(resolve, TOASTS_MS));
  active?.postMessage({
    page,
    agreement: booking.hasAgreement && {
      key: agreementKey(booking),
      url: `/api/bookings/${booking.id}/contract?locale=${locale}`,
    },
    files: loadedFiles(),
  });
}

/** The scripts, styles and fonts that this page has loaded. */
function loadedFiles(): string[] {
  const inMarkup = [...document.querySelectorAll<HTMLScriptElement>("script[src]")].map(({ src }) => src);
  const requested = performance.getEntriesByType("resource").map(({ name }) => name);
  const prefix = `${location.origin}/_next/static/`;
  return [...new Set([...inMarkup, ...requested])].filter((url) => url.startsWith(prefix));
}
