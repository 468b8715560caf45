"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Locale, routing } from "@/lib/platform/i18n/routing";

/** The same fields for each language; only English has to be filled in. */
export function LanguageFields({ children }: { children: (locale: Locale) => ReactNode }) {
  const t = useTranslations("incidents");
  const languages = useTranslations("ui.languages");
  return routing.locales.map((locale) => (
    <fieldset key={locale} className="flex flex-col gap-4 border-t pt-4">
      <legend className="sr-only">{languages(locale)}</legend>
      <p className="font-medium text-base" aria-hidden="true">
        {languages(locale)}
        {locale !== "en" && (
          <span className="ml-1.5 font-normal text-muted-foreground text-sm">{t("optional")}</span>
        )}
      </p>
      {children(locale)}
    </fieldset>
  ));
}
