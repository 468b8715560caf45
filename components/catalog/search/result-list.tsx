import { useLocale, useTranslations } from "next-intl";
import { VehicleCard } from "@/components/catalog/vehicle-cards/vehicle-card";
import type { SearchFacets, VehicleResultPage } from "@/lib/catalog/search/contract";
import type { VehicleSearch } from "@/lib/catalog/search/rules";
import { formatNumber } from "@/lib/platform/numbers";
import { NoResults, type Relaxation } from "./no-results";
import { ResultBar } from "./result-bar";
import { ResultPages } from "./result-pages";
import { Results } from "./results";

// More cards than a phone's first screen shows.
const SEEN_AT_ONCE = 4;

/** The sticky bar, the spelling correction, the cards and the pagination. */
export function ResultList({
  found,
  search,
  facets,
  relaxations,
  rate,
  firstPicture,
}: {
  found: VehicleResultPage;
  search: VehicleSearch;
  facets: SearchFacets;
  /** For a search without results: filters to drop. */
  relaxations: Relaxation[];
  rate: number | null;
  /** The first vehicle's picture as a data URL. */
  firstPicture: string | undefined;
}) {
  const t = useTranslations("search");
  const locale = useLocale();
  const isFree = search.availability === "available";
  const count = found.isTotalCapped
    ? t("resultsMany", { total: formatNumber(found.total, locale) })
    : t(isFree ? "resultsFree" : "results", { total: found.total });
  const isList = search.view === "list";
  const sizes = isList ? "(width < 40rem) 38vw, 240px" : "(width < 40rem) 92vw, (width < 64rem) 46vw, 340px";
  return (
    <section aria-labelledby="results">
      <ResultBar count={count} total={found.total} facets={facets} />
      {found.correctedTo && found.total > 0 && (
        <p className="mt-1 mb-3 text-sm">{t("corrected", { search: found.correctedTo })}</p>
      )}
      {found.items.length === 0 ? (
        <NoResults search={search} relaxations={relaxations} />
      ) : (
        <Results isList={isList}>
          {found.items.map((vehicle, index) => (
            <li
              key={vehicle.id}
              data-vehicle={vehicle.id}
              className={`group/result ${!isList && index >= SEEN_AT_ONCE ? "deferred-paint" : ""}`}
            >
              <VehicleCard
                vehicle={vehicle}
                rate={rate}
                dates={search.dates}
                isFirst={index === 0}
                inline={index === 0 ? firstPicture : undefined}
                isRow={isList}
                sizes={sizes}
              />
            </li>
          ))}
        </Results>
      )}
      <ResultPages search={{ ...search, page: found.page }} pageCount={found.pageCount} />
    </section>
  );
}
