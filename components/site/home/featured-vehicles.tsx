import { useTranslations } from "next-intl";
import { VehicleCard } from "@/components/catalog/vehicle-cards/vehicle-card";
import { ArrowRightIcon } from "@/components/ui/icons";
import type { VehicleCardData as Vehicle } from "@/lib/catalog/vehicle-cards/contract";
import { Link } from "@/lib/platform/i18n/link";

/**
 * Renders nothing without vehicles. Three in a row on wide screens; on phones a scroll-snapping row that shows the edge
 * of the next card.
 */
export function FeaturedVehicles({ vehicles, rate }: { vehicles: Vehicle[]; rate: number | null }) {
  const t = useTranslations("home");
  if (vehicles.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="page-width section-space">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="featured" className="text-xl md:text-2xl">
          {t("featured")}
        </h2>
        <Link
          href="/vehicles"
          className="touch-target relative inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-sm underline decoration-2 decoration-primary underline-offset-6 hover:decoration-foreground"
        >
          {t("viewAll")}
          <ArrowRightIcon className="size-4" />
        </Link>
      </div>
      <ul className="no-scrollbar -mx-(--gutter) mt-6 flex snap-x snap-mandatory scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) py-1 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 sm:overflow-visible sm:px-0 lg:grid-cols-3">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className="w-[84%] shrink-0 snap-start sm:w-auto">
            <VehicleCard
              vehicle={vehicle}
              rate={rate}
              sizes="(width < 40rem) 84vw, (width < 64rem) 46vw, 384px"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
