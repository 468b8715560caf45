import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { VehicleCard } from "@/components/catalog/vehicle-cards/vehicle-card";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { PageTitle } from "@/components/ui/page-title";
import type { FavouriteVehicle } from "@/lib/catalog/favourites/contract";
import { Link } from "@/lib/platform/i18n/link";
import { UnavailableFavourite } from "./unavailable-favourite";

/** The favourites, newest first, and below them the saved searches. */
export function FavouritesScreen({
  vehicles,
  rate,
  searches,
}: {
  vehicles: FavouriteVehicle[];
  rate: number | null;
  searches: ReactNode;
}) {
  const t = useTranslations("favourites");
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-8" />
      <FocusKeeper>
        {vehicles.length === 0 ? (
          <EmptyState
            drawing="vehicles"
            title={t("none")}
            action={
              <Button asChild>
                <Link href="/vehicles">{t("find")}</Link>
              </Button>
            }
          >
            {t("noneText")}
          </EmptyState>
        ) : (
          <>
            <h2 className="sr-only">{t("cars")}</h2>
            <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
              {vehicles.map(({ id, title, card }, index) => (
                <li key={id} className="group/result">
                  {card ? (
                    <VehicleCard
                      vehicle={card}
                      rate={rate}
                      isFirst={index === 0}
                      hasNoDates
                      sizes="(width < 40rem) 92vw, (width < 80rem) 44vw, 380px"
                    />
                  ) : (
                    <UnavailableFavourite id={id} title={title} />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </FocusKeeper>
      {searches}
    </>
  );
}
