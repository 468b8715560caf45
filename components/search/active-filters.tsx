import { useLocale, useTranslations } from "next-intl";
import { XIcon } from "@/components/ui/icons";
import { Link } from "@/lib/i18n/link";
import { type VehicleSearch, vehiclesHref, withDates } from "@/lib/search/rules";
import { shortDay } from "./day-text";

/** What narrows the list, each with a way to take it back: links, so they work without JavaScript. */
export function ActiveFilters({ search }: { search: VehicleSearch }) {
  const t = useTranslations("search");
  const categories = useTranslations("categories");
  const locale = useLocale();
  const { dates } = search;
  const chips = [
    search.search && { label: `“${search.search}”`, without: { ...search, search: "" } },
    dates && {
      label: `${shortDay(dates.from, locale)} – ${shortDay(dates.to, locale)}`,
      without: withDates(search, undefined),
    },
    ...search.categories.map((category) => ({
      label: categories(category),
      without: { ...search, categories: search.categories.filter((other) => other !== category) },
    })),
  ].filter((chip) => chip !== undefined && chip !== "");
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label={t("filters")}
      className="no-scrollbar -mx-(--gutter) -order-1 flex w-screen shrink-0 items-center gap-2 overflow-x-auto px-(--gutter) py-1 md:order-none md:mx-0 md:w-auto md:flex-wrap md:px-0"
    >
      {chips.map(({ label, without }) => (
        <li key={label} className="shrink-0">
          <Link
            href={vehiclesHref({ ...without, page: 1 })}
            prefetch={false}
            scroll={false}
            aria-label={t("remove", { filter: label })}
            className="touch-target relative inline-flex h-8 items-center gap-1.5 rounded-full border bg-card pr-2.5 pl-3 font-medium text-sm transition-colors hover:border-foreground"
          >
            <span className="max-w-48 truncate">{label}</span>
            <XIcon className="size-3.5 text-muted-foreground" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="shrink-0 whitespace-nowrap">
          <Link
            href={vehiclesHref({ sort: search.sort })}
            prefetch={false}
            scroll={false}
            className="touch-target relative px-2 font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary"
          >
            {t("clearAll")}
          </Link>
        </li>
      )}
    </ul>
  );
}
