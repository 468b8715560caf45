"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { MonitorIcon, MoonIcon, SunIcon } from "@/components/ui/icons";
import { barePath, localPath } from "@/lib/platform/i18n/local-path";
import { type Locale, languageNames, routing } from "@/lib/platform/i18n/routing";
import { chooseCurrency, currentCurrency } from "./currency";
import { Segmented } from "./segmented";
import { chooseTheme, readTheme } from "./theme";

const currencies = [
  { value: "USD", sign: "$" },
  { value: "RWF", sign: "FRW" },
] as const;
const themes = [
  { value: "light", Icon: SunIcon },
  { value: "dark", Icon: MoonIcon },
  { value: "system", Icon: MonitorIcon },
] as const;

/**
 * Language, currency and theme. Mounted only when opened, in the browser, where the URL and the theme are
 * known.
 */
export function PreferencesPanel() {
  const t = useTranslations("layout");
  const locale = useLocale();
  const [currency, setCurrency] = useState(currentCurrency);
  const [theme, setTheme] = useState(readTheme);
  const id = useId();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 id={`${id}l`} className="mb-2 font-medium text-muted-foreground text-xs tracking-normal">
          {t("language")}
        </h2>
        <ul aria-labelledby={`${id}l`} className="-mx-2.5">
          {routing.locales.map((other) => (
            <li key={other}>
              {/* A plain link, because the whole page changes its language, including <html lang>. */}
              <a
                href={hereIn(other)}
                lang={other}
                hrefLang={other}
                aria-current={other === locale ? "true" : undefined}
                className="flex h-10 items-center justify-between rounded-sm px-2.5 text-sm hover:bg-accent aria-[current]:font-medium pointer-coarse:h-11"
              >
                {languageNames[other]}
                {other === locale && <CheckIcon className="size-4.5" />}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Segmented
        legend={t("currency")}
        choices={currencies.map(({ value, sign }) => ({
          value,
          label: t(value === "USD" ? "usd" : "rwf"),
          sign: <span className="font-semibold text-base text-foreground leading-4.5">{sign}</span>,
        }))}
        value={currency}
        onChoose={(choice) => {
          chooseCurrency(choice);
          setCurrency(choice);
        }}
      />
      <Segmented
        legend={t("theme")}
        choices={themes.map(({ value, Icon }) => ({
          value,
          label: t(value),
          sign: <Icon className="size-4.5" />,
        }))}
        value={theme}
        onChoose={(choice) => {
          chooseTheme(choice);
          setTheme(choice);
        }}
      />
    </div>
  );
}

/** Returns this page's path in another language, including the query. */
function hereIn(locale: Locale): string {
  const { pathname, search, hash } = window.location;
  return `${localPath(barePath(pathname), locale)}${search}${hash}`;
}
