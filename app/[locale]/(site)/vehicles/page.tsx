import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { ResultList } from "@/components/search/result-list";
import { SearchForm } from "@/components/search/search-form";
import { JsonLd } from "@/components/seo/json-ld";
import { Alert } from "@/components/ui/alert";
import { dayIn, KIGALI } from "@/lib/dates";
import type { Locale } from "@/lib/i18n/routing";
import { readSearch } from "@/lib/search/address";
import { searchVehicles } from "@/lib/search/queries";
import { listingGraph } from "@/lib/seo/graphs";
import { pageMetadata } from "@/lib/seo/metadata";
import { canonicalListing } from "@/lib/seo/rules";
import { shownRate } from "@/lib/settings/queries";

/** What is free changes by the minute: rendered for each query. */
export const dynamic = "force-dynamic";

export async function generateMetadata(props: PageProps<"/[locale]/vehicles">): Promise<Metadata> {
  const locale = (await props.params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "search" });
  const { problem: _, ...search } = readSearch(await props.searchParams, dayIn(new Date(), KIGALI));
  const path = canonicalListing(search);
  return pageMetadata({ locale, path, title: t("title"), description: t("metaDescription") });
}

export default async function VehiclesPage({ params, searchParams }: PageProps<"/[locale]/vehicles">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const now = new Date();
  const { problem, ...search } = readSearch(await searchParams, dayIn(now, KIGALI));
  const [found, rate, t, errors, messages] = await Promise.all([
    searchVehicles(search, now),
    shownRate(),
    getTranslations("search"),
    getTranslations("errors"),
    getMessages(),
  ]);
  const { ui, search: texts } = messages;
  return (
    <NextIntlClientProvider messages={{ ui, search: texts }}>
      <JsonLd graph={await listingGraph(locale, t("title"), "/vehicles", found.items)} />
      <div className="page-width-wide pt-6 pb-16 md:pt-8">
        <h1 className="text-2xl">{t("title")}</h1>
        {/* A new address is a new form: what was typed before belongs to the old one. */}
        <SearchForm key={JSON.stringify(search)} initial={search} isCompact className="mt-5 max-w-4xl" />
        {problem && (
          <Alert variant="warning" className="mt-4 max-w-4xl">
            {errors(problem)}
          </Alert>
        )}
        <ResultList found={found} search={search} rate={rate} />
      </div>
    </NextIntlClientProvider>
  );
}
