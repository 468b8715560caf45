"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { barePath } from "@/lib/platform/i18n/local-path";

/** Hides its children on one path, whose page already shows the same content. */
export function HideOnPath({ path, children }: { path: string; children: ReactNode }) {
  return barePath(usePathname()) === path ? null : children;
}
