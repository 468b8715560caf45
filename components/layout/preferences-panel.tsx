"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { barePath, localPath } from "@/lib/i18n/local-path";
import { type Locale, routing } from "@/lib/i18n/routing";
import { CheckIcon, MonitorIcon, MoonIcon, SunIcon } from "../ui/icons";
import { chooseTheme, readTheme, type Theme } from "./theme";

const languageNames: Record<Locale, string> = { en: "English", fr: "Français", rw: "Ikinyarwanda" };
const themeIcons = { light: SunIcon, dark: MoonIcon, system: MonitorIcon };

/** Language and theme. Mounted only when opened, in the browser, where the address and the theme are known. */
export function PreferencesPanel() {
  const t = useTranslations("layout");
  const locale = useLocale();
  const [theme, setTheme] = useState(readTheme);
  const id = useId();
  const choose = (choice: Theme) => {
    chooseTheme(choice);
    setTheme(choice);
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 id={`${id}l`} className="mb-2 font-medium text-muted-foreground text-xs tracking-normal">
          {t("language")}
        </h2>
        <ul aria-labelledby={`${id}l`} className="-mx-2.5">
          {routing.locales.map((other) => (
            <li key={other}>
              {/* A plain link: the whole page changes its language, <html lang> included. */}
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
      <fieldset>
        <legend className="mb-2 font-medium text-muted-foreground text-xs">{t("theme")}</legend>
        <div className="grid grid-cols-3 gap-1 rounded-md border bg-muted p-1 dark:bg-transparent">
          {(["light", "dark", "system"] as const).map((choice) => {
            const Icon = themeIcons[choice];
            return (
              <label
                key={choice}
                className="relative flex h-14 cursor-pointer flex-col items-center justify-center gap-1 rounded-sm text-muted-foreground text-xs has-focus-visible:outline-2 has-focus-visible:outline-ring has-checked:bg-card has-checked:font-medium has-checked:text-foreground has-checked:shadow-lift dark:has-checked:bg-accent"
              >
                <input
                  type="radio"
                  name={`${id}theme`}
                  value={choice}
                  checked={theme === choice}
                  onChange={() => choose(choice)}
                  className="sr-only"
                />
                <Icon className="size-4.5" />
                {t(choice)}
              </label>
            );
          })}
        </div>
      </fieldset>
    </div>
  );
}

/** This very page, query included, in another language. */
function hereIn(locale: Locale): string {
  const { pathname, search, hash } = window.location;
  return `${localPath(barePath(pathname), locale)}${search}${hash}`;
}
