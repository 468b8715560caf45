import { useLocale, useTranslations } from "next-intl";
import { WrittenText } from "@/components/platform/i18n/written-text";
import { Avatar } from "@/components/ui/avatar";
import { kigaliDayText, kigaliMonthText } from "@/components/ui/instant-text";
import type { Review } from "@/lib/catalog/reviews/contract";
import { Stars } from "./stars";

export function ReviewItem({ review, ownerName }: { review: Review; ownerName: string }) {
  const t = useTranslations("reviews");
  const locale = useLocale();
  return (
    <article>
      <div className="flex items-center gap-3">
        <Avatar name={review.userName} src={review.authorPhoto} />
        <div className="min-w-0">
          <h3 className="font-medium text-base tracking-normal">{review.userName}</h3>
          <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
            <Stars rating={review.rating} />
            <span>
              <time dateTime={review.createdAt} className="whitespace-nowrap">
                {kigaliDayText(review.createdAt, locale)}
              </time>
              {" · "}
              <span className="inline-block">
                {t("trip", { month: kigaliMonthText(review.tripDate, locale) })}
              </span>
            </span>
          </p>
        </div>
      </div>
      <WrittenText text={review.comment} locale={review.commentLocale} className="mt-3" />
      {review.ownerReply && (
        <div className="mt-3 border-l-2 pl-4 text-sm">
          <p className="font-medium">{t("ownerReply", { name: ownerName })}</p>
          <WrittenText
            text={review.ownerReply}
            locale={review.ownerReplyLocale}
            className="mt-0.5 text-muted-foreground"
          />
        </div>
      )}
    </article>
  );
}
