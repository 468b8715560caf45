import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Rating } from "@/components/catalog/vehicles/rating";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { kigaliMonthText } from "@/components/ui/instant-text";
import type { PublicBusiness } from "@/lib/catalog/storefront/vehicle-page/contract";
import { formatNumber } from "@/lib/platform/numbers";

/** Individual or company, the number of its vehicles, and whether it is verified. */
export function BusinessKind({ business, className = "" }: { business: PublicBusiness; className?: string }) {
  const t = useTranslations("vehicles.owner");
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground ${className}`}>
      <span>
        {t(business.kind)} · {t("cars", { count: business.vehicleCount })}
      </span>
      {business.isVerified && (
        <span className="inline-flex items-center gap-1 text-sm text-success">
          <ShieldCheckIcon className="size-4" />
          {t("verified")}
        </span>
      )}
    </p>
  );
}

interface BusinessFactsProps {
  business: PublicBusiness;
  /** Name and value of further facts. */
  more?: (readonly [string, ReactNode])[];
  className: string;
}

/** Figures about a business. */
export function BusinessFacts({ business, more = [], className }: BusinessFactsProps) {
  const t = useTranslations("vehicles.owner");
  const locale = useLocale();
  const facts: (readonly [string, ReactNode])[] = [
    [t("rating"), <Rating key="rating" average={business.ratingAverage} count={business.ratingCount} />],
    [t("rentals"), formatNumber(business.tripCount, locale)],
    ...(business.responseMinutes === null
      ? []
      : [[t("response"), responseTime(business.responseMinutes, t)] as const]),
    [t("joined"), kigaliMonthText(business.memberSince, locale)],
    ...more,
  ];
  return (
    <dl className={`grid grid-cols-2 gap-x-6 text-sm ${className}`}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="mt-0.5 break-words font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "Within 25 minutes", rounded up so that it never promises too much. */
function responseTime(minutes: number, t: ReturnType<typeof useTranslations<"vehicles.owner">>): string {
  if (minutes < 60) return t("withinMinutes", { count: Math.max(5, Math.ceil(minutes / 5) * 5) });
  return t("withinHours", { count: Math.ceil(minutes / 60) });
}
