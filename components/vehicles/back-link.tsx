"use client";

import { useEffect, useState } from "react";
import { ChevronLeftIcon } from "@/components/ui/icons";
import { Link } from "@/lib/i18n/link";

const KEY = "lastSearch";

/** Stands on the listing: what is searched now is where a car's page leads back to. Drawn, it is nothing. */
export function RememberSearch({ href }: { href: string }) {
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, href);
    } catch {
      // Then one comes back to all cars.
    }
  }, [href]);
  return null;
}

/** Back to the search one came from, in this tab; to all cars when there was none. The page is the same for all. */
export function BackLink({ label }: { label: string }) {
  const [href, setHref] = useState("/vehicles");
  useEffect(() => {
    try {
      const last = sessionStorage.getItem(KEY);
      if (last?.startsWith("/vehicles?")) setHref(last);
    } catch {
      // Refused storage remembers nothing.
    }
  }, []);
  return (
    <Link
      href={href}
      prefetch={false}
      className="touch-target relative mb-4 inline-flex items-center gap-1 rounded-sm font-medium text-muted-foreground text-sm hover:text-foreground"
    >
      <ChevronLeftIcon className="size-4" />
      {label}
    </Link>
  );
}
