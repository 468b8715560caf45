import { useLocale, useTranslations } from "next-intl";
import { StarIcon } from "@/components/ui/icons";

/** "★ 4.8 (12)", said as a sentence to those who listen; "New" where nobody has judged yet. */
export function Rating({ average, count }: { average: number | null; count: number }) {
  const t = useTranslations("vehicles");
  const locale = useLocale();
  if (average === null || count === 0)
    return <span className="text-muted-foreground text-sm">{t("notRated")}</span>;
  const rating = formatRating(average, locale);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-sm tabular-nums">
      <StarIcon className="size-3.5 fill-current" />
      <span className="sr-only">
        {t("rating", { rating })}, {t("reviewCount", { count })}
      </span>
      <span aria-hidden className="font-medium">
        {rating}
      </span>
      <span aria-hidden className="text-muted-foreground @max-[18rem]:hidden">
        ({count})
      </span>
    </span>
  );
}

/** "4.8", "4,8". */
export function formatRating(average: number, locale: string): string {
  return average.toFixed(1).replace(".", locale === "fr" ? "," : ".");
}
