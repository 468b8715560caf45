import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { CategoryCards } from "@/components/catalog/search/category-cards";
import { ListingFrame } from "@/components/catalog/search/listing-frame";
import { ListingSearch } from "@/components/catalog/search/listing-search";
import { QuickFilters } from "@/components/catalog/search/quick-filters";
import { ResultList } from "@/components/catalog/search/result-list";
import { ResultSummary } from "@/components/catalog/search/result-summary";
import { SearchStateProvider } from "@/components/catalog/search/search-state";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { RememberSearch } from "@/components/catalog/storefront/back-to-search";
import { Alert } from "@/components/ui/alert";
import { listCategories } from "@/lib/catalog/categories/queries";
import { findListing } from "@/lib/catalog/search/listing-queries";
import { readSearch } from "@/lib/catalog/search/read-search";
import { vehiclesHref } from "@/lib/catalog/search/rules";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { listingGraph } from "@/lib/catalog/seo/page-graphs";
import { canonicalListing } from "@/lib/catalog/seo/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { mapTiles } from "@/lib/platform/env";
import { localPath } from "@/lib/platform/i18n/local-path";
import type { Locale } from "@/lib/platform/i18n/routing";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/current-queries";

/**
 * Availability changes by the minute, so this is rendered for each request. There is no loading.tsx on purpose: a
 * streamed page needs a script to join its parts, and this one works without.
 */
export const dynamic = "force-dynamic";

export async function generateMetadata(props: PageProps<"/[locale]/vehicles">): Promise<Metadata> {
  const locale = (await props.params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "search" });
  const { problem: _, ...search } = readSearch(await props.searchParams, dayIn(new Date(), KIGALI));
  const path = canonicalListing(search);
  const title = search.page > 1 ? `${t("title")} · ${t("page", { page: search.page })}` : t("title");
  return pageMetadata({ locale, path, title, description: t("metaDescription") });
}

export default async function VehiclesPage({ params, searchParams }: PageProps<"/[locale]/vehicles">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const now = new Date();
  const { problem, ...search } = readSearch(await searchParams, dayIn(now, KIGALI));
  const [listing, tiles, rate, t, errors, messages] = await Promise.all([
    findListing(search, now),
    listCategories(),
    displayedExchangeRate(),
    getTranslations("search"),
    getTranslations("errors"),
    islandMessages(),
  ]);
  const { found, facets, summary, relaxations } = listing;
  // Redirects a page number beyond the end to the last page, so that there are not endlessly many URLs.
  if (search.page > found.pageCount)
    redirect(localPath(vehiclesHref({ ...search, page: found.pageCount }), locale));
  return (
    <NextIntlClientProvider messages={messages}>
      <JsonLd graph={await listingGraph(locale, t("title"), "/vehicles", found.items)} />
      <SearchStateProvider search={search}>
        <RememberSearch href={vehiclesHref({ ...search, isMapOpen: false })} />
        <div className="page-width-wide pt-6 pb-16 md:pt-8">
          <h1 className="text-2xl">{t("title")}</h1>
          <div className="mt-5 flex flex-col gap-4 xl:flex-row xl:items-center xl:justify-between">
            <ListingSearch className="max-w-4xl xl:w-4xl" />
            <ResultSummary summary={summary} hasDates={search.dates !== undefined} rate={rate} />
          </div>
          {problem && (
            <Alert variant="warning" className="mt-4 max-w-4xl">
              {errors(problem)}
            </Alert>
          )}
          <CategoryCards tiles={tiles} counts={facets.categories} />
          <QuickFilters />
          <ListingFrame facets={facets} total={found.total} rate={rate} tiles={mapTiles()}>
            <ResultList found={found} search={search} facets={facets} relaxations={relaxations} rate={rate} />
          </ListingFrame>
        </div>
      </SearchStateProvider>
    </NextIntlClientProvider>
  );
}

async function islandMessages() {
  const { ui, search, categories, features, map, vehicles, savedSearches } = await getMessages();
  const { perDay, total, unavailable, instantBook, automatic, manual, fuel } = vehicles;
  const vehicleTexts = { perDay, total, unavailable, instantBook, automatic, manual, fuel };
  const { dialog, dialogLead, name, nameNeeded, alerts, alertsHelp, cancel, save, saving, kept, failed } =
    savedSearches;
  const savedSearchTexts = {
    dialog,
    dialogLead,
    name,
    nameNeeded,
    alerts,
    alertsHelp,
    cancel,
    save,
    saving,
    kept,
    failed,
  };
  return { ui, search, categories, features, map, vehicles: vehicleTexts, savedSearches: savedSearchTexts };
}
