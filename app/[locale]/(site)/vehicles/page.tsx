import { redirect } from "next/navigation";
import { z } from "zod";
import { page } from "@/app/page-builder";
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
import { type QueryParams, readSearch } from "@/lib/catalog/search/read-search";
import { vehiclesHref } from "@/lib/catalog/search/rules";
import { shareSearch } from "@/lib/catalog/search/share-search";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { listingGraph } from "@/lib/catalog/seo/page-graphs";
import { canonicalListing } from "@/lib/catalog/seo/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { mapTiles } from "@/lib/platform/env";
import { localPath } from "@/lib/platform/i18n/local-path";
import { inlinePicture } from "@/lib/platform/images/inline-picture";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";

/**
 * Next does not cache this page, because availability changes by the minute; the cache in front of Next does, until
 * the result changes (shareSearch). There is deliberately no loading.tsx: a streamed page needs scripts to put its
 * parts together, and this page works without scripts.
 */
export const dynamic = "force-dynamic";

const vehicles = page({
  path: "/vehicles",
  access: "public",
  // readSearch parses it.
  query: z.custom<QueryParams>(),
  metadata: async ({ locale, query, now, t }) => {
    const { problem: _, ...search } = readSearch(query, dayIn(now, KIGALI));
    const title =
      search.page > 1
        ? `${t("search.title")} · ${t("search.page", { page: search.page })}`
        : t("search.title");
    const description = t("search.metaDescription");
    return pageMetadata({ locale, path: canonicalListing(search), title, description });
  },
  messages: [
    "ui.missing",
    "ui.retry",
    "search.form",
    "search.place",
    "search.placeHint",
    "search.deliveryPlaces",
    "search.from",
    "search.to",
    "search.addDate",
    "search.submit",
    "search.submitting",
    "search.datesTitle",
    "search.filters",
    "search.remove",
    "search.sort",
    "search.sorts",
    "search.filterTitle",
    "search.reset",
    "search.apply",
    "search.any",
    "search.showAll",
    "search.showFewer",
    "search.allCategories",
    "search.quickFilters",
    "search.budgets",
    "search.saved",
    "search.savedOnly",
    "search.searchText",
    "search.facets",
    "search.availability",
    "search.seatsAtLeast",
    "search.ratingAtLeast",
    "search.price",
    "search.view",
    "search.gridView",
    "search.listView",
    "search.showMap",
    "search.hideMap",
    "search.saveSearch",
    "categories",
    "features",
    "vehicles.instantBook",
    "vehicles.withDriver",
    "vehicles.automatic",
    "vehicles.manual",
    "vehicles.fuel",
  ],
  render: async ({ locale, query, now, t }) => {
    const { problem, ...search } = readSearch(query, dayIn(now, KIGALI));
    const [listing, tiles, rate] = await Promise.all([
      findListing(search, now),
      listCategories(),
      displayedExchangeRate(),
      shareSearch(search, now),
    ]);
    const { found, facets, summary, relaxations } = listing;
    // Redirects a page number beyond the end to the last page, so that there are not endlessly many URLs.
    if (search.page > found.pageCount)
      redirect(localPath(vehiclesHref({ ...search, page: found.pageCount }), locale));
    return (
      <>
        <JsonLd graph={await listingGraph(locale, t("search.title"), "/vehicles", found.items)} />
        <SearchStateProvider search={search}>
          <RememberSearch href={vehiclesHref({ ...search, isMapOpen: false })} />
          <div className="page-width-wide pt-4 pb-16 md:pt-8">
            <h1 className="text-xl md:text-2xl">{t("search.title")}</h1>
            <div className="mt-3 flex flex-col gap-2.5 md:mt-5 md:gap-4 xl:flex-row xl:items-center xl:justify-between">
              <ListingSearch className="max-w-4xl xl:w-4xl" />
              <ResultSummary summary={summary} hasDates={search.dates !== undefined} rate={rate} />
            </div>
            {problem && (
              <Alert variant="warning" className="mt-4 max-w-4xl">
                {t(`errors.${problem}`)}
              </Alert>
            )}
            <CategoryCards tiles={tiles} counts={facets.categories} />
            <QuickFilters />
            <ListingFrame facets={facets} total={found.total} rate={rate} tiles={mapTiles()}>
              <ResultList
                found={found}
                search={search}
                facets={facets}
                relaxations={relaxations}
                rate={rate}
                firstPicture={await inlinePicture(found.items[0]?.picture?.path)}
              />
            </ListingFrame>
          </div>
        </SearchStateProvider>
      </>
    );
  },
});

export const generateMetadata = vehicles.generateMetadata;
export default vehicles.render;
