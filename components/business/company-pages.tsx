import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { ChevronLeftIcon, ChevronRightIcon } from "@/components/ui/icons";
import { Link } from "@/lib/i18n/link";

/** A page of a company's cars; the first has the plain address. */
export const companyHref = (slug: string, page: number) =>
  page === 1 ? `/company/${slug}` : `/company/${slug}/${page}`;

/** Links to the pages beside this one. */
export function CompanyPages({ slug, page, pageCount }: { slug: string; page: number; pageCount: number }) {
  const t = useTranslations("search");
  if (pageCount < 2) return null;
  return (
    <nav aria-label={t("pages")} className="mt-12 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link
          href={companyHref(slug, page - 1)}
          rel="prev"
          prefetch={false}
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
          href={companyHref(slug, page + 1)}
          rel="next"
          prefetch={false}
          className={buttonVariants({ variant: "ghost" })}
        >
          {t("next")}
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  );
}
