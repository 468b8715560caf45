import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { namesOfCategories } from "@/lib/categories/name-queries";
import { routing } from "./routing";

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = hasLocale(routing.locales, requested) ? requested : routing.defaultLocale;
  const messages = (await import(`./messages/${locale}.json`)).default;
  // Kinds of cars are called what an administrator calls them, wherever they are named.
  const categories = { ...messages.categories, ...(await namesOfCategories(locale)) };
  return { locale, messages: { ...messages, categories }, timeZone: "Africa/Kigali" };
});
