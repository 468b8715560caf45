import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { CategoryCards } from "@/components/search/category-cards";
import { ListingFrame } from "@/components/search/listing-frame";
import { ListingSearch } from "@/components/search/listing-search";
import { QuickFilters } from "@/components/search/quick-filters";
import { ResultList } from "@/components/search/result-list";
import { SearchDesk } from "@/components/search/search-desk";
import { SearchSummary } from "@/components/search/search-summary";
import { JsonLd } from "@/components/seo/json-ld";
import { Alert } from "@/components/ui/alert";
import { RememberSearch } from "@/components/vehicles/back-link";
import { listCategories } from "@/lib/categories/queries";
import { dayIn, KIGALI } from "@/lib/dates";
import { mapTiles } from "@/lib/env";
import { localPath } from "@/lib/i18n/local-path";
import type { Locale } from "@/lib/i18n/routing";
import { shownRate } from "@/lib/rates/current-queries";
import { readSearch } from "@/lib/search/address";
import { findListing } from "@/lib/search/listing-queries";
import { vehiclesHref } from "@/lib/search/rules";
import { listingGraph } from "@/lib/seo/graphs";
import { pageMetadata } from "@/lib/seo/metadata";
import { canonicalListing } from "@/lib/seo/rules";

/**
 * What is free changes by the minute: rendered for each query. There is no loading.tsx on purpose: a page in two parts
 * needs a script to join them, and this one works without.
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
    shownRate(),
    getTranslations("search"),
    getTranslations("errors"),
    islandMessages(),
  ]);
  const { found, facets, summary, relaxations } = listing;
  // Beyond the end: to the last page's own address, so that no page stands under endlessly many.
  if (search.page > found.pageCount)
    redirect(localPath(vehiclesHref({ ...search, page: found.pageCount }), locale));
  return (
    <NextIntlClientProvider messages={messages}>
      <JsonLd graph={await listingGraph(locale, t("title"), "/vehicles", found.items)} />
      <SearchDesk search={search}>
        <RememberSearch href={vehiclesHref({ ...search, isMapOpen: false })} />
        <div className="page-width-wide pt-6 pb-16 md:pt-8">
          <h1 className="text-2xl">{t("title")}</h1>
          <div className="mt-5 flex flex-col gap-4 xl:flex-row xl:items-center xl:justify-between">
            <ListingSearch className="max-w-4xl xl:w-4xl" />
            <SearchSummary summary={summary} hasDates={search.dates !== undefined} rate={rate} />
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
      </SearchDesk>
    </NextIntlClientProvider>
  );
}

/** Only what the islands say. */
async function islandMessages() {
  const { ui, search, categories, features, map, vehicles, savedSearches } = await getMessages();
  const { perDay, total, unavailable, instantBook, automatic, manual, fuel } = vehicles;
  const said = { perDay, total, unavailable, instantBook, automatic, manual, fuel };
  const { dialog, dialogLead, name, nameNeeded, alerts, alertsHelp, cancel, save, saving, kept, failed } =
    savedSearches;
  const saves = {
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
  return { ui, search, categories, features, map, vehicles: said, savedSearches: saves };
}
