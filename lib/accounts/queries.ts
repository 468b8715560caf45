import { db } from "@/db";
import type { Locale } from "@/lib/i18n/routing";
import { readSettings } from "@/lib/settings/queries";
import { countryCodes } from "./nationality";

export async function areRegistrationsOpen(): Promise<boolean> {
  return (await readSettings(db())).allowNewRegistrations;
}

/** The world's countries in a language, Rwanda first. No list of names speaks Kinyarwanda; it reads them in English. */
export function listCountries(locale: Locale): { code: string; name: string }[] {
  const language = locale === "rw" ? "en" : locale;
  const names = new Intl.DisplayNames(language, { type: "region" });
  const countries = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const isHome = ({ code }: { code: string }) => code === "RW";
  return [...countries.filter(isHome), ...countries.filter((country) => !isHome(country))];
}
