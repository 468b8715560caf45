import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DriverTermList } from "@/components/catalog/driver-service/driver-term-list";
import { UsageTermList } from "@/components/catalog/pricing/usage-term-list";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { UserRoundIcon } from "@/components/ui/form-icons";
import { CogIcon, FuelIcon, UsersRoundIcon } from "@/components/ui/icons";
import { driverSentencesOf } from "@/lib/catalog/driver-service/rules";
import type { FeatureId } from "@/lib/catalog/features/rules";
import { specifiedFields, type VehicleField, vehicleFields } from "@/lib/catalog/fleet/vehicle-fields";
import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import { formatNumber } from "@/lib/platform/numbers";

/** A titled section of a vehicle's page. */
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

/** The most important facts, shown above the tabs. */
export function VehicleHighlights({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTranslations("vehicles");
  const facts = [
    { key: "seats", Icon: UsersRoundIcon, text: t("seats", { count: vehicle.seats }) },
    vehicle.isWithDriver
      ? { key: "driver", Icon: UserRoundIcon, text: t("withDriver") }
      : { key: "gearbox", Icon: CogIcon, text: t(vehicle.transmission) },
    { key: "fuel", Icon: FuelIcon, text: t(`fuel.${vehicle.fuelType}`) },
  ];
  return (
    <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {facts.map(({ key, Icon, text }) => (
        <li key={key} className="inline-flex items-center gap-2">
          <Icon className="size-4.5 text-muted-foreground" />
          {text}
        </li>
      ))}
    </ul>
  );
}

export function VehicleSpecifications({ vehicle, rate }: { vehicle: VehicleDetail; rate: number | null }) {
  const t = useTranslations("vehicles");
  const translate = useTranslations();
  const locale = useLocale();
  const rows = specifiedFields.flatMap((name) => {
    const { optionNames, unit }: VehicleField = vehicleFields[name];
    const value: string | number | null | undefined = vehicle[name];
    if (value === null || value === undefined) return [];
    const text = optionNames
      ? translate(`${optionNames}.${value}` as "vehicles.fuel.diesel")
      : unit
        ? t(`spec.${unit}`, { count: formatNumber(Number(value), locale) })
        : String(value);
    return [{ label: t(`spec.${vehicleFields[name].label}`), text }];
  });
  return (
    <>
      <dl className="grid gap-x-12 sm:grid-cols-2">
        {rows.map(({ label, text }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-b py-3 last:border-0 sm:nth-last-2:border-0"
          >
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 font-medium">{t(vehicle.fuelType === "electric" ? "usageElectric" : "usage")}</h3>
      <UsageTermList terms={vehicle} fuelType={vehicle.fuelType} rate={rate} className="mt-2" />
      {driverSentencesOf(vehicle).length > 0 && (
        <>
          <h3 className="mt-6 font-medium">{t(vehicle.isWithDriver ? "withDriver" : "drivers")}</h3>
          <DriverTermList terms={vehicle} rate={rate} className="mt-2" />
        </>
      )}
    </>
  );
}

export function VehicleFeatures({ features }: { features: FeatureId[] }) {
  const t = useTranslations("vehicles");
  const names = useTranslations("features");
  if (features.length === 0) return <p className="text-muted-foreground">{t("noFeatures")}</p>;
  return (
    <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {features.map((feature) => (
        <li key={feature} className="flex items-center gap-2.5">
          <CheckIcon className="size-4.5 shrink-0 text-muted-foreground" />
          {names(feature)}
        </li>
      ))}
    </ul>
  );
}
