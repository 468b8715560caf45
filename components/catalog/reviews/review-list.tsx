import { useTranslations } from "next-intl";
import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import { ReviewBrowser } from "./review-browser";
import { ReviewItem } from "./review-item";
import { ReviewSummary } from "./review-summary";

/** A vehicle's reviews: the server renders the newest, the browser fetches others on demand. */
export function ReviewList({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTranslations("reviews");
  const { items, pageCount, ratingCounts, total } = vehicle.reviews;
  if (vehicle.ratingAverage === null || total === 0)
    return <p className="text-muted-foreground">{t("none")}</p>;
  return (
    <>
      <ReviewSummary average={vehicle.ratingAverage} counts={ratingCounts} />
      <ReviewBrowser
        vehicleId={vehicle.id}
        ownerName={vehicle.business.name}
        total={total}
        pageCount={pageCount}
      >
        <ul className="grid gap-8">
          {items.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review} ownerName={vehicle.business.name} />
            </li>
          ))}
        </ul>
      </ReviewBrowser>
    </>
  );
}
