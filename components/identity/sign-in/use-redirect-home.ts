"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import { localPath } from "@/lib/platform/i18n/local-path";

/** spec.md §9: redirect home after two seconds. */
const HOME_AFTER_MS = 2_000;

/** Redirects home after a moment, unless another link has the keyboard focus by then. */
export function useRedirectHome({ isWanted = true } = {}): void {
  const locale = useLocale();
  const router = useRouter();
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => {
      if (!document.activeElement?.closest("main a")) router.replace(localPath("/", locale));
    }, HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router, locale, isWanted]);
}
