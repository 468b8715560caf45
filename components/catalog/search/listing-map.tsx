"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { dayAverageCents } from "@/components/catalog/vehicle-cards/day-average";
import { VehiclePicture } from "@/components/catalog/vehicles/vehicle-picture";
import { currentCurrency } from "@/components/layout/currency";
import { BottomSheet } from "@/components/ui/bottom-sheet";
import { type MapMarker, type MapTiles, SiteMap } from "@/components/ui/map/site-map";
import { Money } from "@/components/ui/money";
import { Price } from "@/components/ui/price";
import { toast } from "@/components/ui/toast";
import { type VehiclePin, vehiclePins } from "@/lib/catalog/search/contract";
import { toSearchQuery } from "@/lib/catalog/search/rules";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { toRwf } from "@/lib/platform/currency-conversion";
import { api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";
import { Link } from "@/lib/platform/i18n/link";
import { type Currency, formatMoney } from "@/lib/platform/money";
import { useSearchState } from "./search-state";

interface MapProps {
  rate: number | null;
  tiles?: MapTiles;
}

/** The map beside the list. */
export function MapColumn({
  activeId,
  onHover,
  ...props
}: MapProps & { activeId?: string; onHover: (id: string | undefined) => void }) {
  const t = useTranslations("search");
  const markers = useMarkers(props.rate);
  return (
    <div className="sticky top-20 h-[calc(100dvh-6rem)] self-start">
      <SiteMap
        label={t("mapLabel")}
        markers={markers}
        tiles={props.tiles}
        activeId={activeId}
        onHover={onHover}
        className="size-full rounded-xl"
      />
    </div>
  );
}

/** The map over the list, on phones. */
export function MapSheet({ total, onClose, ...props }: MapProps & { total: number; onClose: () => void }) {
  const t = useTranslations("search");
  const ui = useTranslations("ui");
  const markers = useMarkers(props.rate);
  const footer = (
    <button
      type="button"
      onClick={onClose}
      className="h-12 w-full rounded-md bg-primary font-medium text-primary-foreground tabular-nums hover:bg-primary-hover"
    >
      {t("showCars", { count: total })}
    </button>
  );
  return (
    <BottomSheet
      label={t("mapTitle")}
      closeLabel={ui("close")}
      onClose={onClose}
      footer={footer}
      isTall
      isBare
    >
      <SiteMap label={t("mapLabel")} markers={markers} tiles={props.tiles} className="size-full" />
    </BottomSheet>
  );
}

/** The search's vehicles as markers, fetched again when the search changes; the old ones stay until then. */
function useMarkers(rate: number | null): MapMarker[] {
  const t = useTranslations("search");
  const vehicles = useTranslations("vehicles");
  const locale = useLocale();
  const { search } = useSearchState();
  const currency = useSyncExternalStore<Currency>(onCurrency, currentCurrency, () => "USD");
  const [pins, setPins] = useState<VehiclePin[]>([]);
  // View and page do not affect the map.
  const query = toSearchQuery({ ...search, page: 1, view: "grid", isMapOpen: false });
  const { dates } = search;

  useEffect(() => {
    let isLatest = true;
    api
      .get(`/api/vehicles/pins?${query}`, vehiclePins)
      .then((found) => isLatest && setPins(found))
      .catch(() => isLatest && toast.error(t("loadFailed")));
    return () => {
      isLatest = false;
    };
  }, [query, t]);

  return useMemo(
    () =>
      pins.map((pin) => {
        const price = formatMoney(pin.dailyPriceCents, "USD", locale);
        const { id, latitude, longitude, title } = pin;
        const state = pin.isAvailable ? "" : `, ${vehicles("unavailable")}`;
        return {
          id,
          latitude,
          longitude,
          isMuted: !pin.isAvailable,
          label: pinLabel(pin, currency, rate, locale),
          name: `${title}, ${price} ${vehicles("perDay")}${state}`,
          popup: <PinCard pin={pin} rate={rate} dates={dates} />,
        };
      }),
    [pins, currency, rate, locale, dates, vehicles],
  );
}

/** "$45"; francs in thousands because a pin is narrow: "65k". */
function pinLabel(pin: VehiclePin, currency: Currency, rate: number | null, locale: string): string {
  if (currency === "USD" || !rate) return formatMoney(pin.dailyPriceCents, "USD", locale);
  return `${Math.round(toRwf(pin.dailyPriceCents, rate) / 1000)}k`;
}

/** The preferences set the currency on <html>. */
function onCurrency(callback: () => void) {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ["data-currency"] });
  return () => observer.disconnect();
}

function PinCard({ pin, rate, dates }: { pin: VehiclePin; rate: number | null; dates?: RequestedDates }) {
  const t = useTranslations("vehicles");
  const { id, title, picture, dailyPriceCents, totalCents, deliveryKind, isAvailable } = pin;
  const averageCents = isAvailable ? dayAverageCents(pin, dates) : undefined;
  return (
    <Link href={vehicleHref(id, dates, deliveryKind ?? undefined)} className="block no-underline">
      <VehiclePicture picture={picture} alt="" sizes="240px" className="aspect-16/10 w-full" />
      <span className="block p-3">
        <span className="block truncate font-semibold text-sm">{title}</span>
        <span className="mt-0.5 flex flex-wrap justify-between gap-x-2 text-sm tabular-nums">
          <Price cents={dailyPriceCents} rate={rate} unit={t("perDay")} />
          {!isAvailable && <span className="text-muted-foreground">{t("unavailable")}</span>}
          {isAvailable && totalCents !== null && (
            <Money cents={totalCents} rate={rate} text={(amount) => t("total", { amount })} />
          )}
        </span>
        {averageCents !== undefined && (
          <span className="mt-0.5 block text-muted-foreground text-xs tabular-nums">
            <Money cents={averageCents} rate={rate} text={(amount) => t("dayAverage", { amount })} />
          </span>
        )}
      </span>
    </Link>
  );
}
