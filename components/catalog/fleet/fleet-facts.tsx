"use client";

import { useLocale, useTranslations } from "next-intl";
import { RatingText } from "@/components/catalog/vehicles/rating-text";
import { shortDay } from "@/components/ui/day-text";
import type { FleetListPage } from "@/lib/catalog/fleet/contract";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { formatNumber } from "@/lib/platform/numbers";
import { serverNow } from "@/lib/platform/server-clock";

type FleetItem = FleetListPage["items"][number];

/** The last day on which the documents are valid, or a warning if they are not; a grace is marked as such. */
export function FleetDocuments({ of: { documentsEndOn: endOn, listableUntil } }: { of: FleetItem }) {
  const t = useTranslations("fleet");
  const locale = useLocale();
  const isCovered = isListableOn({ listableUntil }, dayIn(serverNow(), KIGALI));
  if (isCovered && listableUntil !== endOn)
    return (
      <p className="text-warning">{t("documentGrace", { day: shortDay(listableUntil ?? "", locale) })}</p>
    );
  if (endOn === null) return <p className="text-danger">{t("documentsMissing")}</p>;
  const day = shortDay(endOn, locale);
  if (endOn < dayIn(serverNow(), KIGALI))
    return <p className="text-danger">{t("documentsEnded", { day })}</p>;
  return <p>{t("documentsEnd", { day })}</p>;
}

export function FleetRating({ vehicle: { ratingAverage, ratingCount } }: { vehicle: FleetItem }) {
  const t = useTranslations("fleet");
  const locale = useLocale();
  if (ratingAverage === null) return <p>{t("notRated")}</p>;
  const shown = formatNumber(ratingAverage, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <RatingText shown={shown} count={ratingCount} label={t("rated", { rating: shown, count: ratingCount })} />
  );
}
