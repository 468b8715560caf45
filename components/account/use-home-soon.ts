"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import { localPath } from "@/lib/i18n/local-path";

/** spec.md §9: home after two seconds. */
const HOME_AFTER_MS = 2_000;

/** Leads home in a moment, unless the keyboard stands on another way by then. */
export function useHomeSoon(): void {
  const locale = useLocale();
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!document.activeElement?.closest("main a")) router.replace(localPath("/", locale));
    }, HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router, locale]);
}
