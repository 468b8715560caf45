import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { localPath } from "./local-path";

/**
 * A link to a path without a locale ("/vehicles?search=x"), localised to the page's language. It is a plain link:
 * link-navigation.tsx follows all of them without loading the document again, so that a server component can render
 * one and no link needs hydration (decision 031).
 */
export function Link({
  href,
  isScrollKept,
  ...props
}: Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** Keeps the scroll position. */
  isScrollKept?: boolean;
}) {
  return <a {...props} href={localPath(href, useLocale())} data-link={isScrollKept ? "keep-scroll" : ""} />;
}
