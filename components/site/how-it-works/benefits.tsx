import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ShieldCheckIcon, ZapIcon } from "@/components/ui/essential-icons";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { CalendarIcon, VehicleFrontIcon } from "@/components/ui/form-icons";
import { ClockIcon, CogIcon, PhoneIcon, UsersRoundIcon } from "@/components/ui/icons";

const renterBenefits = {
  cancellation: <ClockIcon />,
  price: <CheckIcon />,
  insurance: <ShieldCheckIcon />,
  roadside: <VehicleFrontIcon />,
  owners: <UsersRoundIcon />,
  pay: <PhoneIcon />,
} as const;

const ownerBenefits = {
  rules: <CogIcon />,
  calendar: <CalendarIcon />,
  payouts: <ZapIcon />,
  renters: <ShieldCheckIcon />,
  cancellation: <ClockIcon />,
  team: <UsersRoundIcon />,
} as const;

export function RenterBenefits({ hasRoadHelp }: { hasRoadHelp: boolean }) {
  const t = useTranslations("howItWorks.renters");
  return (
    <Benefits
      id="renter-benefits"
      title={t("benefitsTitle")}
      items={keysOf(renterBenefits)
        .filter((key) => key !== "roadside" || hasRoadHelp)
        .map((key) => ({
          key,
          icon: renterBenefits[key],
          title: t(`benefits.${key}.title`),
          text: t(`benefits.${key}.text`),
        }))}
    />
  );
}

export function OwnerBenefits({ commissionPercent }: { commissionPercent: number }) {
  const t = useTranslations("howItWorks.owners");
  return (
    <Benefits
      id="owner-benefits"
      title={t("benefitsTitle")}
      items={keysOf(ownerBenefits).map((key) => ({
        key,
        icon: ownerBenefits[key],
        title: t(`benefits.${key}.title`),
        text: t(`benefits.${key}.text`, { percent: commissionPercent }),
      }))}
    />
  );
}

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[];

type Benefit = { key: string; icon: ReactNode; title: string; text: string };

function Benefits({ id, title, items }: { id: string; title: string; items: Benefit[] }) {
  return (
    <section aria-labelledby={id} className="page-width section-space">
      <h2 id={id} className="text-xl md:text-2xl">
        {title}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.key} className="flex gap-4 [&_svg]:size-6 [&_svg]:shrink-0">
            {item.icon}
            <div>
              <h3 className="text-base tracking-normal">{item.title}</h3>
              <p className="mt-1 text-muted-foreground">{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
