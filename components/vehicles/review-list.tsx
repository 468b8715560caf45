import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { StarIcon } from "@/components/ui/icons";
import type { Review } from "@/lib/reviews/contract";
import type { VehicleDetail } from "@/lib/vehicles/contract";
import { monthOf } from "./month-text";
import { formatRating } from "./rating";
import { VehicleSection } from "./vehicle-sections";

/** What renters said, newest first. */
export function ReviewList({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTranslations("vehicles");
  const locale = useLocale();
  const { items, total } = vehicle.reviews;
  const title = vehicle.ratingAverage !== null && total > 0 && (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StarIcon className="size-5 fill-current" />
      {formatRating(vehicle.ratingAverage, locale)} · {t("reviewCount", { count: total })}
    </span>
  );
  return (
    <VehicleSection id="reviews" title={title || t("reviews")}>
      {items.length === 0 && <p className="text-muted-foreground">{t("noReviews")}</p>}
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        {items.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} hostName={vehicle.host.name} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-8 text-muted-foreground text-sm">
          {t("latestReviews", { shown: items.length, count: total })}
        </p>
      )}
    </VehicleSection>
  );
}

function ReviewItem({ review, hostName }: { review: Review; hostName: string }) {
  const t = useTranslations("vehicles");
  const locale = useLocale();
  return (
    <article>
      <div className="flex items-center gap-3">
        <Avatar name={review.authorName} src={review.authorPhoto} />
        <div>
          <h3 className="font-medium text-base tracking-normal">{review.authorName}</h3>
          <p className="flex items-center gap-2 text-muted-foreground text-sm">
            <Stars rating={review.rating} />
            <time dateTime={review.trippedAt.slice(0, 7)}>
              {t("trip", { month: monthOf(review.trippedAt, locale) })}
            </time>
          </p>
        </div>
      </div>
      <p className="mt-3">{review.comment}</p>
      {review.ownerReply && (
        <div className="mt-3 border-l-2 pl-4 text-sm">
          <p className="font-medium">{t("ownerReply", { name: hostName })}</p>
          <p className="mt-0.5 text-muted-foreground">{review.ownerReply}</p>
        </div>
      )}
    </article>
  );
}

function Stars({ rating }: { rating: number }) {
  const t = useTranslations("vehicles");
  return (
    <span className="inline-flex text-foreground">
      <span className="sr-only">{t("rating", { rating })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <StarIcon key={star} className={`size-3.5 ${star <= rating ? "fill-current" : "opacity-35"}`} />
      ))}
    </span>
  );
}
