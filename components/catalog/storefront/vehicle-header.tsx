import { useTranslations } from "next-intl";
import { FavouriteButton } from "@/components/catalog/favourite-button/favourite-button";
import { Rating } from "@/components/catalog/vehicles/rating";
import { MapPinIcon, ShareIcon } from "@/components/ui/icons";
import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import { ShareButton } from "./share-button";
import { VehicleBadge } from "./vehicle-badge";
import { VehicleHighlights } from "./vehicle-sections";

/** A vehicle's title, rating and neighbourhood. */
export function VehicleHeader({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTranslations("vehicles");
  return (
    <header>
      <div className="flex items-start justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">{vehicle.title}</h1>
        <div className="-my-1 flex shrink-0 items-center gap-2">
          <ShareButton
            title={vehicle.title}
            label={t("share")}
            copied={t("linkCopied")}
            failed={t("copyFailed")}
          >
            <ShareIcon className="size-4.5" />
          </ShareButton>
          <FavouriteButton
            id={vehicle.id}
            label={t("save", { title: vehicle.title })}
            className="relative border hover:border-foreground"
          />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        {vehicle.ratingCount > 0 ? (
          <a href="#reviews" className="rounded-sm underline-offset-4 hover:underline">
            <Rating average={vehicle.ratingAverage} count={vehicle.ratingCount} />
          </a>
        ) : (
          <Rating average={null} count={0} />
        )}
        <span className="inline-flex items-center gap-1.5">
          <MapPinIcon className="size-4 text-muted-foreground" />
          {vehicle.neighbourhood}, {vehicle.city}
        </span>
        {(vehicle.isInstantBook || vehicle.isVerified) && (
          <ul className="flex gap-2" aria-label={t("badges")}>
            {vehicle.isInstantBook && (
              <li>
                <VehicleBadge kind="instantBook" />
              </li>
            )}
            {vehicle.isVerified && (
              <li>
                <VehicleBadge kind="verified" />
              </li>
            )}
          </ul>
        )}
      </div>
      <VehicleHighlights vehicle={vehicle} />
    </header>
  );
}
