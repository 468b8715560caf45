import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { VehicleCard } from "@/components/vehicles/vehicle-card";
import { formatNumber } from "@/lib/numbers";
import type { VehiclePage } from "@/lib/search/contract";
import type { VehicleSearch } from "@/lib/search/rules";
import { ActiveFilters } from "./active-filters";
import { NoResults } from "./no-results";
import { ResultPages } from "./result-pages";
import { SortSelect } from "./sort-select";

/** The bar that stays (how many, what narrows, in which order), the cards, the pages. */
export function ResultList({
  found,
  search,
  rate,
}: {
  found: VehiclePage;
  search: VehicleSearch;
  rate: number | null;
}) {
  const t = useTranslations("search");
  const locale = useLocale();
  const count = found.isTotalCapped
    ? t("resultsMany", { total: formatNumber(found.total, locale) })
    : t(search.dates ? "resultsFree" : "results", { total: found.total });
  return (
    <section aria-labelledby="results">
      {/* On phones the chips go under the header as one scrolls, and count and order stay. */}
      <div
        className={cn(
          "sticky top-16 z-20 -mx-(--gutter) mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 bg-background px-(--gutter) py-3",
          (search.search || search.dates || search.categories.length > 0) &&
            "max-md:top-[calc(4rem-3.25rem)]",
        )}
      >
        <div role="status">
          <h2 id="results" className="font-semibold text-base tabular-nums">
            {count}
          </h2>
        </div>
        <ActiveFilters search={search} />
        <div className="ml-auto">
          <SortSelect search={search} />
        </div>
      </div>
      {found.items.length === 0 ? (
        <NoResults search={search} />
      ) : (
        <ul className="mt-3 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {found.items.map((vehicle, index) => (
            <li key={vehicle.id}>
              <VehicleCard
                vehicle={vehicle}
                rate={rate}
                dates={search.dates}
                isFirst={index === 0}
                sizes="(width < 40rem) 92vw, (width < 64rem) 46vw, (width < 80rem) 30vw, 340px"
              />
            </li>
          ))}
        </ul>
      )}
      <ResultPages search={{ ...search, page: found.page }} pageCount={found.pageCount} />
    </section>
  );
}
