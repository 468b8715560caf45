import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/lib/i18n/link";
import { isFiltered, type VehicleSearch, vehiclesHref, withDates, withoutFilters } from "@/lib/search/rules";

/** Nothing found: each thing that may be in the way, one tap to drop it. Nothing asked: there are no cars at all. */
export function NoResults({ search }: { search: VehicleSearch }) {
  const t = useTranslations("search");
  const ways = [
    search.dates && { label: t("relaxDates"), to: withDates(search, undefined) },
    search.search && { label: t("relaxSearch", { search: search.search }), to: { ...search, search: "" } },
    search.categories.length > 0 && { label: t("relaxCategory"), to: { ...search, categories: [] } },
    isFiltered(search) && { label: t("relaxFilters"), to: withoutFilters(search) },
  ].filter((way) => typeof way === "object");
  if (ways.length === 0)
    return (
      <EmptyState drawing="vehicles" title={t("emptyTitle")}>
        {t("emptyText")}
      </EmptyState>
    );
  const actions = (
    <ul className="flex flex-wrap justify-center gap-2">
      {ways.map(({ label, to }, index) => (
        <li key={label}>
          <Link
            href={vehiclesHref({ ...to, page: 1 })}
            prefetch={false}
            className={buttonVariants({ variant: index === 0 ? "default" : "secondary" })}
          >
            <span className="max-w-64 truncate">{label}</span>
          </Link>
        </li>
      ))}
      {ways.length > 1 && (
        <li>
          <Link href="/vehicles" prefetch={false} className={buttonVariants({ variant: "ghost" })}>
            {t("relaxAll")}
          </Link>
        </li>
      )}
    </ul>
  );
  return (
    <EmptyState drawing="results" title={t("noneTitle")} action={actions}>
      {t("noneText")}
    </EmptyState>
  );
}
