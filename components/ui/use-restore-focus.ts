"use client";

import { useState } from "react";

/**
 * For a dialog without a Radix trigger: on closing, the focus returns to the element that opened it, or to
 * the page if that is gone (a cancelled booking has no cancel button).
 */
export function useRestoreFocus() {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    const target = opener?.isConnected ? opener : document.getElementById("main");
    if (target instanceof HTMLElement) target.focus();
  };
}
