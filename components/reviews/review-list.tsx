import { useTranslations } from "next-intl";
import type { VehicleDetail } from "@/lib/vehicles/contract";
import { ReviewBrowser } from "./review-browser";
import { ReviewItem } from "./review-item";
import { ReviewSummary } from "./review-summary";

/** What renters said: the newest are in the page, the browser fetches others when asked. */
export function ReviewList({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTranslations("reviews");
  const { items, pageCount, ratingCounts, total } = vehicle.reviews;
  if (vehicle.ratingAverage === null || total === 0)
    return <p className="text-muted-foreground">{t("none")}</p>;
  return (
    <>
      <ReviewSummary average={vehicle.ratingAverage} counts={ratingCounts} />
      <ReviewBrowser vehicleId={vehicle.id} hostName={vehicle.host.name} total={total} pageCount={pageCount}>
        <ul className="grid gap-8">
          {items.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review} hostName={vehicle.host.name} />
            </li>
          ))}
        </ul>
      </ReviewBrowser>
    </>
  );
}
