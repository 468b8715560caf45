"use client";

import { type ReactNode, useEffect, useState } from "react";

/** How long the confirmation stays (spec.md §9). */
const COPIED_MS = 2_000;

/**
 * Shares the page's address (with the chosen dates) through the phone's share sheet; copies it elsewhere.
 * `children` is the icon.
 */
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
  const [feedback, setFeedback] = useState<string>();
  useEffect(() => {
    if (!feedback) return;
    const timer = setTimeout(() => setFeedback(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [feedback]);

  async function share() {
    const url = location.origin + location.pathname + location.search;
    if ("share" in navigator) {
      // Closing the sheet rejects the promise; that is no error.
      return navigator.share({ title, url }).catch(() => {});
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url);
      setFeedback(copied);
    } catch {
      setFeedback(failed);
    }
  }

  return (
    <button
      type="button"
      onClick={share}
      className="touch-target noscript:hidden relative inline-flex h-9 items-center gap-2 rounded-full border px-2.5 font-medium text-sm transition-colors hover:border-foreground max-sm:min-w-9 max-sm:justify-center sm:px-3.5"
    >
      {children}
      <span className={feedback ? undefined : "max-sm:sr-only"}>
        <span role="status">{feedback}</span>
        {!feedback && label}
      </span>
    </button>
  );
}
