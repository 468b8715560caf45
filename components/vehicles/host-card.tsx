import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/lib/i18n/link";
import type { VehicleHost } from "@/lib/vehicles/contract";
import { HostFacts, HostKind } from "./host-facts";
import { VehicleSection } from "./vehicle-sections";

/** Whom one rents from. */
export function HostCard({ host }: { host: VehicleHost }) {
  const t = useTranslations("vehicles.host");
  return (
    <VehicleSection id="host" title={t("title")}>
      <div className="rounded-lg border bg-card p-5 sm:p-6">
        <div className="flex items-center gap-4">
          <Avatar name={host.name} src={host.logoPath} className="size-14 text-base" />
          <div className="min-w-0">
            <p className="font-semibold text-lg tracking-tight">{host.name}</p>
            <HostKind host={host} className="text-sm" />
          </div>
        </div>
        {host.description && <p className="measure mt-4">{host.description}</p>}
        <HostFacts host={host} className="mt-5 gap-y-4 border-t pt-5 sm:grid-cols-4" />
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
