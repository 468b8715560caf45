"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { barePath } from "@/lib/i18n/local-path";

/** Shown around every page but one, which says the same itself. */
export function ExceptAt({ path, children }: { path: string; children: ReactNode }) {
  return barePath(usePathname()) === path ? null : children;
}
