import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ShieldCheckIcon } from "@/components/ui/first-icons";
import { monthOf } from "@/components/ui/instant-text";
import { formatNumber } from "@/lib/numbers";
import type { VehicleHost } from "@/lib/vehicles/contract";
import { Rating } from "./rating";

/** A person or a company, with how many cars, and whether somebody looked at their papers. */
export function HostKind({ host, className = "" }: { host: VehicleHost; className?: string }) {
  const t = useTranslations("vehicles.host");
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground ${className}`}>
      <span>
        {t(host.kind)} · {t("cars", { count: host.vehicleCount })}
      </span>
      {host.isVerified && (
        <span className="inline-flex items-center gap-1 text-sm text-success">
          <ShieldCheckIcon className="size-4" />
          {t("verified")}
        </span>
      )}
    </p>
  );
}

interface HostFactsProps {
  host: VehicleHost;
  /** Name and value of what else is known. */
  more?: (readonly [string, ReactNode])[];
  className: string;
}

/** What is counted of whom one rents from. */
export function HostFacts({ host, more = [], className }: HostFactsProps) {
  const t = useTranslations("vehicles.host");
  const locale = useLocale();
  const facts: (readonly [string, ReactNode])[] = [
    [t("rating"), <Rating key="rating" average={host.ratingAverage} count={host.ratingCount} />],
    [t("rentals"), formatNumber(host.tripCount, locale)],
    [t("response"), host.responseMinutes === null ? "–" : answerTime(host.responseMinutes, t)],
    [t("joined"), monthOf(host.memberSince, locale)],
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

/** "Within 25 minutes": never sooner than it was. */
function answerTime(minutes: number, t: ReturnType<typeof useTranslations<"vehicles.host">>): string {
  if (minutes < 60) return t("withinMinutes", { count: Math.max(5, Math.ceil(minutes / 5) * 5) });
  return t("withinHours", { count: Math.ceil(minutes / 60) });
}
