import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { ChevronLeftIcon } from "@/components/ui/first-view-icons";
import { ChevronRightIcon } from "@/components/ui/form-icons";
import { Link } from "@/lib/platform/i18n/link";

/** The address of a page of a business's vehicles; the first page has no number. */
export const businessPageHref = (slug: string, page: number) =>
  page === 1 ? `/company/${slug}` : `/company/${slug}/${page}`;

/** Links to the previous and next page. */
export function BusinessPagination({
  slug,
  page,
  pageCount,
}: {
  slug: string;
  page: number;
  pageCount: number;
}) {
  const t = useTranslations("search");
  if (pageCount < 2) return null;
  return (
    <nav aria-label={t("pages")} className="mt-12 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link
          href={businessPageHref(slug, page - 1)}
          rel="prev"
          className={buttonVariants({ variant: "ghost" })}
        >
          <ChevronLeftIcon />
          {t("previous")}
        </Link>
      )}
      <span aria-current="page" className="text-muted-foreground text-sm tabular-nums">
        {page} / {pageCount}
      </span>
      {page < pageCount && (
        <Link
          href={businessPageHref(slug, page + 1)}
          rel="next"
          className={buttonVariants({ variant: "ghost" })}
        >
          {t("next")}
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  );
}
