import { useLocale, useTranslations } from "next-intl";
import { RatingText, type RatingTexts } from "./rating-text";

interface Rated {
  average: number | null;
  count: number;
}

/** "★ 4.8 (12)" with a sentence for screen readers; "New" without reviews. */
export function Rating(rated: Rated) {
  const t = useTranslations("vehicles");
  const texts = ratingTexts(rated, t, useLocale());
  return texts ? (
    <RatingText {...texts} />
  ) : (
    <span className="text-muted-foreground text-sm">{t("notRated")}</span>
  );
}

/** The texts RatingText shows; undefined without reviews. */
export function ratingTexts(
  { average, count }: Rated,
  t: ReturnType<typeof useTranslations<"vehicles">>,
  locale: string,
): RatingTexts | undefined {
  if (average === null || count === 0) return undefined;
  const rating = formatRating(average, locale);
  return { shown: rating, count, label: `${t("rating", { rating })}, ${t("reviewCount", { count })}` };
}

/** "4.8", "4,8". */
export function formatRating(average: number, locale: string): string {
  return average.toFixed(1).replace(".", locale === "fr" ? "," : ".");
}
