import { useTranslations } from "next-intl";
import { FilterPanel } from "@/components/search/filter-panel";
import { ListingSearch } from "@/components/search/listing-search";
import { NoResults } from "@/components/search/no-results";
import { QuickFilters } from "@/components/search/quick-filters";
import { ResultBar } from "@/components/search/result-bar";
import { ResultPages } from "@/components/search/result-pages";
import { Results } from "@/components/search/results";
import { SearchDesk } from "@/components/search/search-desk";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { Link } from "@/lib/i18n/link";
import type { SearchFacets, VehiclePage } from "@/lib/search/contract";
import type { Relaxed } from "@/lib/search/relaxing";
import { type VehicleSearch, vehiclesHref } from "@/lib/search/rules";
import type { DatesProblem } from "@/lib/vehicles/rules";
import { CarItem } from "./car-item";

const PATH = "/dashboard/user/vehicles";

interface CarsScreenProps {
  search: VehicleSearch;
  /** Why the dates of the address were set aside. */
  problem: DatesProblem | undefined;
  listing: { found: VehiclePage; facets: SearchFacets; relaxations: (Relaxed & { count: number })[] };
  rate: number | null;
}

/** Available Cars: the marketplace's own search, over cars that can be had, each to be booked on the spot. */
export function CarsScreen({ search, problem, listing, rate }: CarsScreenProps) {
  const t = useTranslations("renter.cars");
  const errors = useTranslations("errors");
  return (
    <SearchDesk search={search} path={PATH}>
      <div className="flex flex-col gap-4 [--gutter:1rem] md:[--gutter:0px]">
        <PageTitle
          title={t("title")}
          description={t("lead")}
          action={
            <Link
              href={vehiclesHref({ ...search, availability: "available", page: 1 })}
              prefetch={false}
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
          <Cars search={search} listing={listing} rate={rate} />
        </div>
      </div>
    </SearchDesk>
  );
}

function Cars({ search, listing, rate }: Omit<CarsScreenProps, "problem">) {
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
          // Without its dates the list asks for cars that are free right now: no promise can be made.
          relaxations={relaxations.filter(({ drop }) => drop !== "dates")}
          path={PATH}
        />
      ) : (
        <Results isList={false}>
          {found.items.map((vehicle, index) => (
            <li key={vehicle.id}>
              <CarItem vehicle={vehicle} dates={search.dates} rate={rate} isFirst={index === 0} />
            </li>
          ))}
        </Results>
      )}
      <ResultPages search={{ ...search, page: found.page }} pageCount={found.pageCount} path={PATH} />
    </section>
  );
}
