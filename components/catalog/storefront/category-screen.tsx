import { useTranslations } from "next-intl";
import { CategoryStrip } from "@/components/catalog/categories/category-strip";
import { VehicleCard } from "@/components/catalog/vehicle-cards/vehicle-card";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { InlinePictureSource } from "@/components/ui/inline-picture-source";
import { Price } from "@/components/ui/price";
import type { CategoryTile } from "@/lib/catalog/categories/contract";
import { vehiclesHref } from "@/lib/catalog/search/rules";
import type { VehicleCardData as Vehicle } from "@/lib/catalog/vehicle-cards/contract";
import { Link } from "@/lib/platform/i18n/link";

/** A category's introduction, its best rated vehicles and a link to all of them. */
export function CategoryScreen({
  category,
  others,
  fromCents,
  vehicles,
  rate,
  inline,
  firstPicture,
}: {
  category: CategoryTile;
  others: CategoryTile[];
  fromCents: number | null;
  vehicles: Vehicle[];
  rate: number | null;
  /** The category's picture as a data URL. */
  inline: string | undefined;
  /** The first vehicle's picture as a data URL: on a phone it is the largest of the first screen. */
  firstPicture: string | undefined;
}) {
  const t = useTranslations("category");
  const categories = useTranslations("categories");
  const perDay = useTranslations("vehicles")("perDay");
  const { id, imagePath, vehicleCount } = category;
  return (
    <>
      <div className="page-width grid items-center gap-x-12 gap-y-4 md:grid-cols-2 md:pt-10">
        <div className="max-md:order-1">
          <h1 className="text-2xl md:text-4xl">{t(`titles.${id}`)}</h1>
          <p className="mt-2 max-w-[44ch] text-muted-foreground md:mt-4 md:text-lg">{t(`texts.${id}`)}</p>
          <p className="mt-2 tabular-nums md:mt-5 md:text-lg">
            <span className="font-semibold">{categories("count", { count: vehicleCount })}</span>
            {fromCents !== null && (
              <>
                {" · "}
                {t("from")} <Price cents={fromCents} rate={rate} unit={perDay} />
              </>
            )}
          </p>
          {vehicleCount > 0 && (
            <Link
              href={vehiclesHref({ categories: [id] })}
              className={buttonVariants({ size: "lg", className: "mt-4 w-full sm:w-auto md:mt-6" })}
            >
              {t("all", { count: vehicleCount })}
            </Link>
          )}
        </div>
        <picture>
          {inline && <InlinePictureSource id={inline} />}
          <img
            src={imagePath}
            alt=""
            width={800}
            height={600}
            fetchPriority="high"
            decoding="sync"
            className="-mx-(--gutter) aspect-9/4 w-[calc(100%+2*var(--gutter))] max-w-none object-cover dark:brightness-90 md:mx-0 md:aspect-3/2 md:w-full md:rounded-xl md:object-[50%_60%]"
          />
        </picture>
      </div>
      <section aria-labelledby="cars" className="page-width pt-8 md:pt-12 lg:pt-16">
        <h2 id="cars" className={vehicles.length > 0 ? "text-xl md:text-2xl" : "sr-only"}>
          {t("best")}
        </h2>
        {vehicles.length === 0 ? (
          <EmptyState drawing="vehicles" title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        ) : (
          <ul className="mt-4 grid gap-x-6 gap-y-9 sm:grid-cols-2 md:mt-6 lg:grid-cols-3">
            {vehicles.map((vehicle, index) => (
              <li key={vehicle.id}>
                <VehicleCard
                  vehicle={vehicle}
                  rate={rate}
                  isFirst={index === 0}
                  inline={index === 0 ? firstPicture : undefined}
                  sizes="(width < 40rem) 92vw, (width < 64rem) 46vw, 384px"
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="pb-16">
        <CategoryStrip title={t("others")} tiles={others} />
      </div>
    </>
  );
}
