"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { Link } from "@/lib/platform/i18n/link";
import { barePath } from "@/lib/platform/i18n/local-path";

export function NavLink(props: ComponentProps<typeof Link>) {
  const isCurrent = barePath(usePathname()) === props.href;
  return <Link aria-current={isCurrent ? "page" : undefined} {...props} />;
}
