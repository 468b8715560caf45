"use client";

import { useState } from "react";

/**
 * For a dialog without a Radix trigger: on closing, the focus returns to the element that opened it, or to
 * the page if that is gone (a cancelled booking has no cancel button). What replaced the opener may have taken it.
 */
export function useRestoreFocus() {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (document.activeElement !== document.body) return;
    const target = opener?.isConnected ? opener : document.getElementById("main");
    if (target instanceof HTMLElement) target.focus();
  };
}
