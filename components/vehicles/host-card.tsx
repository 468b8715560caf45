import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { ClockIcon, ShieldCheckIcon } from "@/components/ui/icons";
import type { VehicleHost } from "@/lib/vehicles/contract";
import { monthOf } from "./month-text";
import { VehicleSection } from "./vehicle-sections";

/** Whom one rents from. */
export function HostCard({ host }: { host: VehicleHost }) {
  const t = useTranslations("vehicles.host");
  const locale = useLocale();
  const facts = [
    t(host.kind),
    t("cars", { count: host.vehicleCount }),
    t("trips", { count: host.tripCount }),
    t("since", { month: monthOf(host.memberSince, locale) }),
  ];
  return (
    <VehicleSection id="host" title={t("title")}>
      <div className="flex gap-4">
        <Avatar name={host.name} src={host.logoPath} className="size-14 text-base" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{host.name}</span>
            {host.isVerified && (
              <span className="inline-flex items-center gap-1 text-sm text-success">
                <ShieldCheckIcon className="size-4" />
                {t("verified")}
              </span>
            )}
          </p>
          <p className="mt-0.5 text-muted-foreground text-sm">{facts.join(" · ")}</p>
          {host.description && <p className="measure mt-3">{host.description}</p>}
          {host.responseMinutes !== null && (
            <p className="mt-3 flex items-center gap-2 text-sm">
              <ClockIcon className="size-4 text-muted-foreground" />
              {answerTime(host.responseMinutes, t)}
            </p>
          )}
        </div>
      </div>
    </VehicleSection>
  );
}

function answerTime(minutes: number, t: ReturnType<typeof useTranslations<"vehicles.host">>): string {
  if (minutes < 60) return t("respondsMinutes", { count: Math.max(5, Math.ceil(minutes / 5) * 5) });
  return t("respondsHours", { count: Math.ceil(minutes / 60) });
}
