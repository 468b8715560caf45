"use client";

import { useEffect } from "react";
import { repeat } from "./early-input";

/** Parts of a page are hydrated after others. */
const RETRY_MS = 100;

/**
 * Repeats what was entered and submitted before hydration (early-input-script.tsx), once the controls are hydrated.
 * Rendered once, in the outermost layout, which stays.
 */
export function EarlyInputReplay() {
  useEffect(() => {
    const early = globalThis.earlyInput;
    if (!early) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function replay(isOfForm?: boolean) {
      if (!early) return;
      clearTimeout(timer);
      for (const [control, value] of early.entered) {
        if (isOfForm && !(control as HTMLInputElement).form) continue;
        const isReady = early.isHydrated(control);
        if (isReady || !control.isConnected) early.entered.delete(control);
        if (isReady) repeat(control as HTMLInputElement & HTMLFormElement, value);
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
  }, []);
  return null;
}
