"use client";

import { type ReactNode, useEffect, useState } from "react";

/** How long the confirmation stays (spec.md §9). */
const COPIED_MS = 2_000;

/** Hands the page's address (with the chosen dates) to the phone's own sheet; elsewhere it is copied. `children` is the icon. */
export function ShareButton({
  title,
  label,
  copied,
  failed,
  children,
}: {
  title: string;
  label: string;
  copied: string;
  failed: string;
  children: ReactNode;
}) {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function share() {
    const url = location.origin + location.pathname + location.search;
    if ("share" in navigator) {
      // Closing the sheet is an answer too.
      return navigator.share({ title, url }).catch(() => {});
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url);
      setSaid(copied);
    } catch {
      setSaid(failed);
    }
  }

  return (
    <button
      type="button"
      onClick={share}
      className="touch-target noscript:hidden relative inline-flex h-9 items-center gap-2 rounded-full border px-2.5 font-medium text-sm transition-colors hover:border-foreground max-sm:min-w-9 max-sm:justify-center sm:px-3.5"
    >
      {children}
      <span className={said ? undefined : "max-sm:sr-only"}>
        <span role="status">{said}</span>
        {!said && label}
      </span>
    </button>
  );
}
