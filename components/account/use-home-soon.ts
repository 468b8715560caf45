"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { localPath } from "@/lib/i18n/local-path";

/** spec.md §9: home after two seconds. */
const HOME_AFTER_MS = 2_000;

/** Leads home in a moment, unless somebody is about to choose for themselves. Spread on what they choose in. */
export function useHomeSoon() {
  const locale = useLocale();
  const router = useRouter();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => router.replace(localPath("/", locale)), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router, locale, isHeld]);
  const hold = () => setHeld(true);
  return { onPointerEnter: hold, onFocus: hold };
}
