import { useLocale, useTranslations } from "next-intl";
import { formatRating } from "@/components/catalog/vehicles/rating";
import { StarIcon } from "@/components/ui/essential-icons";
import { formatNumber } from "@/lib/platform/numbers";

/** The average and the number of reviews per star. `counts` goes from five stars to one. */
export function ReviewSummary({ average, counts }: { average: number; counts: number[] }) {
  const t = useTranslations("reviews");
  const locale = useLocale();
  const total = counts.reduce((sum, count) => sum + count, 0);
  const rating = formatRating(average, locale);
  const rows = counts.map((count, index) => ({ stars: 5 - index, count }));
  return (
    <div className="flex flex-col gap-6 sm:flex-row sm:items-center sm:gap-12">
      <p>
        <span className="flex items-center gap-2 font-semibold text-4xl tabular-nums tracking-tight">
          <span aria-hidden>{rating}</span>
          <StarIcon className="size-7 fill-current" />
          <span className="sr-only">{t("rated", { rating })}</span>
        </span>
        <span className="mt-1 block text-muted-foreground text-sm">{t("count", { count: total })}</span>
      </p>
      <ul aria-label={t("distribution")} className="grid w-full max-w-sm gap-1.5 text-sm tabular-nums">
        {rows.map(({ stars, count }) => (
          <li key={stars} className="grid grid-cols-[1.75rem_1fr_2.5rem] items-center gap-3">
            <span className="sr-only">{t("share", { stars, count: formatNumber(count, locale) })}</span>
            <span aria-hidden className="inline-flex items-center gap-1">
              {stars}
              <StarIcon className="size-3 fill-current" />
            </span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-muted">
              <span
                className="block h-full rounded-full bg-foreground"
                style={{ width: `${(count / Math.max(1, total)) * 100}%` }}
              />
            </span>
            <span aria-hidden className="text-right text-muted-foreground">
              {formatNumber(count, locale)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
