"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { Link } from "@/lib/i18n/link";
import { barePath } from "@/lib/i18n/local-path";

/** A link that knows when its page is the one shown. */
export function NavLink(props: ComponentProps<typeof Link>) {
  const isCurrent = barePath(usePathname()) === props.href;
  return <Link aria-current={isCurrent ? "page" : undefined} {...props} />;
}
