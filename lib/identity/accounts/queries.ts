import { db } from "@/db";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getSettings } from "@/lib/platform/settings/queries";
import { countryCodes } from "./nationality";

export async function areRegistrationsOpen(): Promise<boolean> {
  return (await getSettings(db())).allowNewRegistrations;
}

/**
 * Lists all countries in a language, Rwanda first. Intl has no Kinyarwanda names, so "rw" gets English ones.
 */
export function listCountries(locale: Locale): { code: string; name: string }[] {
  const language = locale === "rw" ? "en" : locale;
  const names = new Intl.DisplayNames(language, { type: "region" });
  const countries = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const isHome = ({ code }: { code: string }) => code === "RW";
  return [...countries.filter(isHome), ...countries.filter((country) => !isHome(country))];
}
