import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { SearchRelaxation } from "@/lib/catalog/search/relaxations";
import { type VehicleSearch, vehiclesHref } from "@/lib/catalog/search/rules";
import { Link } from "@/lib/platform/i18n/link";

/** A filter to drop, and how many vehicles the search then finds. */
export interface Relaxation extends SearchRelaxation {
  count: number;
}

/**
 * A search without results: the filters to drop, the most promising first. Without filters there are no
 * vehicles at all.
 */
export function NoResults({
  search,
  relaxations,
  path,
}: {
  search: VehicleSearch;
  relaxations: Relaxation[];
  /** The page's path, if it is not the listing. */
  path?: string;
}) {
  const t = useTranslations("search");
  const isAsking = vehiclesHref({ ...search, sort: "price", view: "grid", isMapOpen: false }) !== "/vehicles";
  if (!isAsking)
    return (
      <EmptyState drawing="vehicles" title={t("emptyTitle")}>
        {t("emptyText")}
      </EmptyState>
    );
  const actions = (
    <ul className="flex flex-wrap justify-center gap-2">
      {relaxations.map(({ drop, to, count }, index) => (
        <li key={drop}>
          <Link
            href={vehiclesHref(to, path)}
            className={buttonVariants({ variant: index === 0 ? "default" : "secondary" })}
          >
            <span className="max-w-64 truncate">{t(`relax.${drop}`, { search: search.search })}</span>
            <span className="tabular-nums">({count})</span>
          </Link>
        </li>
      ))}
      <li>
        <Link href={path ?? "/vehicles"} className={buttonVariants({ variant: "ghost" })}>
          {t("relaxAll")}
        </Link>
      </li>
    </ul>
  );
  return (
    <EmptyState drawing="results" title={t("noneTitle")} action={actions} className="max-w-lg">
      {t(relaxations.length > 0 ? "noneText" : "noneTextAll")}
    </EmptyState>
  );
}
