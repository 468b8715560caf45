import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CheckIcon } from "@/components/ui/icons";
import type { FeatureId } from "@/lib/features/rules";
import { formatNumber } from "@/lib/numbers";
import type { VehicleDetail } from "@/lib/vehicles/contract";

/** A titled part of a car's page. */
export function VehicleSection({
  id,
  title,
  children,
}: {
  id: string;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="border-t py-8 md:py-10">
      <h2 id={id} className="scroll-mt-24 text-lg md:text-xl">
        {title}
      </h2>
      <div className="mt-4 md:mt-5">{children}</div>
    </section>
  );
}

export function VehicleSpecifications({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTranslations("vehicles");
  const categories = useTranslations("categories");
  const locale = useLocale();
  const rows = [
    [t("spec.category"), categories(vehicle.categoryId)],
    [t("spec.year"), String(vehicle.year)],
    [t("spec.seats"), String(vehicle.seats)],
    [t("spec.doors"), String(vehicle.doors)],
    [t("spec.luggage"), String(vehicle.luggage)],
    [t("spec.transmission"), t(vehicle.transmission)],
    [t("spec.fuel"), t(`fuel.${vehicle.fuelType}`)],
    [t("spec.mileage"), t("spec.kilometres", { count: formatNumber(vehicle.mileageKm, locale) })],
  ];
  return (
    <VehicleSection id="specifications" title={t("specifications")}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </VehicleSection>
  );
}

export function VehicleFeatures({ features }: { features: FeatureId[] }) {
  const t = useTranslations("vehicles");
  const names = useTranslations("features");
  if (features.length === 0) return null;
  return (
    <VehicleSection id="features" title={t("features")}>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="flex items-center gap-2.5">
            <CheckIcon className="size-4.5 shrink-0 text-muted-foreground" />
            {names(feature)}
          </li>
        ))}
      </ul>
    </VehicleSection>
  );
}
