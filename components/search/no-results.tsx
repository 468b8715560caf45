import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/lib/i18n/link";
import type { Relaxed } from "@/lib/search/relaxing";
import { type VehicleSearch, vehiclesHref } from "@/lib/search/rules";

/** One thing less to ask, and how many cars that brings. */
export interface Relaxation extends Relaxed {
  count: number;
}

/** Nothing found: what to drop, one tap each, the most promising first. Nothing asked: there are no cars at all. */
export function NoResults({
  search,
  relaxations,
  path,
}: {
  search: VehicleSearch;
  relaxations: Relaxation[];
  /** Of the page it stands on, if it is not the listing. */
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
            prefetch={false}
            className={buttonVariants({ variant: index === 0 ? "default" : "secondary" })}
          >
            <span className="max-w-64 truncate">{t(`relax.${drop}`, { search: search.search })}</span>
            <span className="tabular-nums">({count})</span>
          </Link>
        </li>
      ))}
      <li>
        <Link href={path ?? "/vehicles"} prefetch={false} className={buttonVariants({ variant: "ghost" })}>
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
