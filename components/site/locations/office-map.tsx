import { useLocale, useTranslations } from "next-intl";
import { type MapTiles, SiteMap } from "@/components/ui/map/site-map";
import type { Office } from "@/lib/platform/settings/contract";
import { localizedTextIn, openingHoursIn } from "@/lib/platform/settings/rules";

/** The offices on the map of Kigali. The cards above it have the same content as text. */
export function OfficeMap({ offices, tiles }: { offices: Office[]; tiles: MapTiles | undefined }) {
  const t = useTranslations("location");
  const locale = useLocale();
  const named = offices.map((office) => ({ ...office, name: localizedTextIn(office.name, locale) }));
  const markers = named.map(({ id, name, address, hours, latitude, longitude }) => ({
    id,
    latitude,
    longitude,
    label: name,
    name: `${name}, ${address}`,
    popup: (
      <div className="p-4 pr-10 text-sm">
        <p className="font-semibold">{name}</p>
        <p className="mt-1">{address}</p>
        <p className="mt-1 text-muted-foreground">{openingHoursIn(hours, locale)}</p>
      </div>
    ),
  }));
  return (
    <section aria-labelledby="map-title" className="page-width pb-12 noscript:hidden lg:pb-20">
      <h2 id="map-title" className="text-xl md:text-2xl">
        {t("mapTitle")}
      </h2>
      <SiteMap
        label={t("mapLabel")}
        markers={markers}
        tiles={tiles}
        isInFlow
        className="mt-6 h-96 rounded-xl border md:h-112"
      />
    </section>
  );
}
