"use client";

import { usePathname } from "next/navigation";
import { barePath, localPath } from "@/lib/platform/i18n/local-path";
import { type Locale, languageNames, routing } from "@/lib/platform/i18n/routing";

/** Links to this page in each language; plain links, because <html lang> changes too. */
export function LanguageLinks({ current, className }: { current: Locale; className: string }) {
  const path = barePath(usePathname());
  return routing.locales.map((locale) => (
    <li key={locale}>
      <a
        href={localPath(path, locale)}
        lang={locale}
        hrefLang={locale}
        aria-current={locale === current ? "true" : undefined}
        // A cached page does not know the query, so it is added on click.
        onClick={(event) => {
          event.currentTarget.search = location.search;
        }}
        className={className}
      >
        {languageNames[locale]}
      </a>
    </li>
  ));
}
