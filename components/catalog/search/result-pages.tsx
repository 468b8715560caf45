import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { ChevronLeftIcon } from "@/components/ui/first-view-icons";
import { ChevronRightIcon } from "@/components/ui/form-icons";
import { type VehicleSearch, vehiclesHref } from "@/lib/catalog/search/rules";
import { Link } from "@/lib/platform/i18n/link";

const cell =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-md px-3 font-medium text-sm tabular-nums transition-colors hover:bg-accent";

/** Links to the neighbouring pages, the first and the last. */
export function ResultPages({
  search,
  pageCount,
  path,
}: {
  search: VehicleSearch;
  pageCount: number;
  /** The page's path, if it is not the listing. */
  path?: string;
}) {
  const t = useTranslations("search");
  if (pageCount < 2) return null;
  const href = (page: number) => vehiclesHref({ ...search, page }, path);
  return (
    <nav aria-label={t("pages")} className="mt-12 flex items-center justify-center gap-1">
      {search.page > 1 && (
        <Link href={href(search.page - 1)} rel="prev" className={cell}>
          <ChevronLeftIcon className="size-4" />
          <span className="max-sm:sr-only">{t("previous")}</span>
        </Link>
      )}
      {pagesAround(search.page, pageCount).map((page, index, all) => (
        <span key={page} className="contents">
          {index > 0 && page - (all[index - 1] ?? 0) > 1 && (
            <span aria-hidden className="px-1 text-muted-foreground">
              …
            </span>
          )}
          <Link
            href={href(page)}
            aria-label={t("page", { page })}
            aria-current={page === search.page ? "page" : undefined}
            className={cn(
              cell,
              "aria-[current=page]:bg-foreground aria-[current=page]:text-background",
              Math.abs(page - search.page) > 1 && page !== 1 && page !== pageCount && "max-sm:hidden",
            )}
          >
            {page}
          </Link>
        </span>
      ))}
      {search.page < pageCount && (
        <Link href={href(search.page + 1)} rel="next" className={cell}>
          <span className="max-sm:sr-only">{t("next")}</span>
          <ChevronRightIcon className="size-4" />
        </Link>
      )}
    </nav>
  );
}

function pagesAround(page: number, pageCount: number): number[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, pageCount];
  return [...new Set(near)].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
}
