import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { ShieldCheckIcon } from "@/components/ui/first-icons";
import { monthOf } from "@/components/ui/instant-text";
import { Link } from "@/lib/i18n/link";
import { formatNumber } from "@/lib/numbers";
import type { VehicleHost } from "@/lib/vehicles/contract";
import { Rating } from "./rating";
import { VehicleSection } from "./vehicle-sections";

/** Whom one rents from. */
export function HostCard({ host }: { host: VehicleHost }) {
  const t = useTranslations("vehicles.host");
  const locale = useLocale();
  const facts = [
    [t("rating"), <Rating key="rating" average={host.ratingAverage} count={host.ratingCount} />],
    [t("rentals"), formatNumber(host.tripCount, locale)],
    [t("response"), host.responseMinutes === null ? "–" : answerTime(host.responseMinutes, t)],
    [t("joined"), monthOf(host.memberSince, locale)],
  ] as const;
  return (
    <VehicleSection id="host" title={t("title")}>
      <div className="rounded-lg border bg-card p-5 sm:p-6">
        <div className="flex items-center gap-4">
          <Avatar name={host.name} src={host.logoPath} className="size-14 text-base" />
          <div className="min-w-0">
            <p className="font-semibold text-lg tracking-tight">{host.name}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
              <span>
                {t(host.kind)} · {t("cars", { count: host.vehicleCount })}
              </span>
              {host.isVerified && (
                <span className="inline-flex items-center gap-1 text-success">
                  <ShieldCheckIcon className="size-4" />
                  {t("verified")}
                </span>
              )}
            </p>
          </div>
        </div>
        {host.description && <p className="measure mt-4">{host.description}</p>}
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t pt-5 text-sm sm:grid-cols-4">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <Link
          href={`/company/${host.slug}`}
          prefetch={false}
          className="mt-5 inline-flex min-h-11 items-center font-medium text-sm underline decoration-border decoration-2 underline-offset-4 hover:decoration-primary"
        >
          {t("all", { name: host.name })}
        </Link>
      </div>
    </VehicleSection>
  );
}

/** "Within 25 minutes": never sooner than it was. */
export function answerTime(minutes: number, t: ReturnType<typeof useTranslations<"vehicles.host">>): string {
  if (minutes < 60) return t("withinMinutes", { count: Math.max(5, Math.ceil(minutes / 5) * 5) });
  return t("withinHours", { count: Math.ceil(minutes / 60) });
}
