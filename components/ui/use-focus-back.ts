"use client";

import { useState } from "react";

/**
 * For a dialog without a Radix trigger: when it closes, the focus goes back to what opened it, or to the page
 * where that is gone (a cancelled booking has no cancel button).
 */
export function useFocusBack() {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    const target = opener?.isConnected ? opener : document.getElementById("main");
    if (target instanceof HTMLElement) target.focus();
  };
}
