import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { findCategoryNames } from "@/lib/catalog/categories/category-names";
import { routing } from "@/lib/platform/i18n/routing";

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = hasLocale(routing.locales, requested) ? requested : routing.defaultLocale;
  const messages = (await import(`@/lib/platform/i18n/messages/${locale}.json`)).default;
  // Administrators can rename vehicle categories, so their names replace the built-in messages.
  const categories = { ...messages.categories, ...(await findCategoryNames(locale)) };
  return { locale, messages: { ...messages, categories }, timeZone: "Africa/Kigali" };
});
