"use client";

import { useEffect, useState } from "react";
import { ChevronLeftIcon } from "@/components/ui/first-view-icons";
import { readStorage, writeStorage } from "@/lib/platform/browser-storage";
import { Link } from "@/lib/platform/i18n/link";

const KEY = "lastSearch";

/**
 * Rendered on the listing: remembers the current search for the back link of vehicle pages. Renders nothing.
 */
export function RememberSearch({ href }: { href: string }) {
  useEffect(() => {
    writeStorage("sessionStorage", KEY, href);
  }, [href]);
  return null;
}

/**
 * A link back to the last search of this tab; to all vehicles if there was none. The server-rendered page is
 * the same for everyone.
 */
export function BackToSearchLink({ label }: { label: string }) {
  const [href, setHref] = useState("/vehicles");
  useEffect(() => {
    const last = readStorage("sessionStorage", KEY);
    if (last?.startsWith("/vehicles?")) setHref(last);
  }, []);
  return (
    <Link
      href={href}
      className="touch-target relative mb-4 inline-flex items-center gap-1 rounded-sm font-medium text-muted-foreground text-sm hover:text-foreground"
    >
      <ChevronLeftIcon className="size-4" />
      {label}
    </Link>
  );
}
