import { useTranslations } from "next-intl";
import { FilterPanel } from "@/components/catalog/search/filter-panel";
import { ListingSearch } from "@/components/catalog/search/listing-search";
import { NoResults } from "@/components/catalog/search/no-results";
import { QuickFilters } from "@/components/catalog/search/quick-filters";
import { ResultBar } from "@/components/catalog/search/result-bar";
import { ResultPages } from "@/components/catalog/search/result-pages";
import { Results } from "@/components/catalog/search/results";
import { SearchStateProvider } from "@/components/catalog/search/search-state";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import type { DatesProblem } from "@/lib/catalog/availability/pick-up-rules";
import type { SearchFacets, VehicleResultPage } from "@/lib/catalog/search/contract";
import type { SearchRelaxation } from "@/lib/catalog/search/relaxations";
import { type VehicleSearch, vehiclesHref } from "@/lib/catalog/search/rules";
import { Link } from "@/lib/platform/i18n/link";
import { BookableVehicleCard } from "./bookable-vehicle-card";

const PATH = "/dashboard/user/vehicles";

interface AvailableVehiclesScreenProps {
  search: VehicleSearch;
  /** Why the dates in the URL were ignored. */
  problem: DatesProblem | undefined;
  listing: {
    found: VehicleResultPage;
    facets: SearchFacets;
    relaxations: (SearchRelaxation & { count: number })[];
  };
  rate: number | null;
}

/** The "Available Cars" page: the marketplace's search over bookable vehicles, with a booking dialog for each. */
export function AvailableVehiclesScreen({ search, problem, listing, rate }: AvailableVehiclesScreenProps) {
  const t = useTranslations("renter.cars");
  const errors = useTranslations("errors");
  return (
    <SearchStateProvider search={search} path={PATH}>
      <div className="flex flex-col gap-4 [--gutter:1rem] md:[--gutter:0px]">
        <PageTitle
          title={t("title")}
          description={t("lead")}
          action={
            <Link
              href={vehiclesHref({ ...search, availability: "available", page: 1 })}
              className={buttonVariants({ variant: "secondary" })}
            >
              {t("onMap")}
            </Link>
          }
        />
        <ListingSearch className="max-w-4xl" />
        {problem && (
          <Alert variant="warning" className="max-w-4xl">
            {errors(problem)}
          </Alert>
        )}
        <QuickFilters />
        <div className="xl:grid xl:grid-cols-[15rem_minmax(0,1fr)] xl:gap-8">
          <aside className="sticky top-16 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto overscroll-contain py-4 pr-3 max-xl:hidden">
            <FilterPanel facets={listing.facets} />
          </aside>
          <AvailableVehicleList search={search} listing={listing} rate={rate} />
        </div>
      </div>
    </SearchStateProvider>
  );
}

function AvailableVehicleList({ search, listing, rate }: Omit<AvailableVehiclesScreenProps, "problem">) {
  const t = useTranslations("search");
  const { found, facets, relaxations } = listing;
  return (
    <section aria-labelledby="results" className="@container min-w-0">
      <ResultBar
        count={t("resultsFree", { total: found.total })}
        total={found.total}
        facets={facets}
        hasViews={false}
      />
      {found.correctedTo && found.total > 0 && (
        <p className="mt-1 mb-3 text-sm">{t("corrected", { search: found.correctedTo })}</p>
      )}
      {found.items.length === 0 ? (
        <NoResults
          search={search}
          // Without dates the list searches for vehicles available now, so dropping the dates cannot be offered.
          relaxations={relaxations.filter(({ drop }) => drop !== "dates")}
          path={PATH}
        />
      ) : (
        <Results isList={false}>
          {found.items.map((vehicle, index) => (
            <li key={vehicle.id}>
              <BookableVehicleCard vehicle={vehicle} dates={search.dates} rate={rate} isFirst={index === 0} />
            </li>
          ))}
        </Results>
      )}
      <ResultPages search={{ ...search, page: found.page }} pageCount={found.pageCount} path={PATH} />
    </section>
  );
}
