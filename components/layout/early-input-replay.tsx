"use client";

import { useEffect } from "react";
import { enter } from "./early-input";

/** Parts of a page are hydrated after others. */
const RETRY_MS = 100;

/** Enters the values recorded before hydration (early-input-script.tsx) again, once their controls are hydrated. */
export function EarlyInputReplay() {
  useEffect(() => {
    const early = globalThis.gendanaEarlyInput;
    if (!early) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function replay(isOfForm?: boolean) {
      if (!early) return;
      clearTimeout(timer);
      for (const [control, value] of early.entered) {
        if (isOfForm && !(control as HTMLInputElement).form) continue;
        const isReady = early.isHydrated(control);
        if (isReady || !control.isConnected) early.entered.delete(control);
        if (isReady) enter(control as HTMLInputElement, value);
      }
      timer = early.entered.size > 0 ? setTimeout(replay, RETRY_MS) : undefined;
    }
    early.onEntry = () => {
      timer ??= setTimeout(replay, RETRY_MS);
    };
    replay(true);
    // Controls outside forms are filters, which change the URL: the router notices that only after its own effects,
    // which run last.
    queueMicrotask(replay);
    return () => {
      clearTimeout(timer);
      early.onEntry = () => {};
    };
  }, []);
  return null;
}
