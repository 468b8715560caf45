"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { SettingsGroup } from "@/components/layout/settings-section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { useFormats } from "@/components/ui/use-formats";
import type { BusinessSettings } from "@/lib/businesses/settings/contract";
import { fitsPlan } from "@/lib/businesses/settings/rules";
import { type PlanId, plans } from "@/lib/businesses/subscriptions/plans";
import { Link } from "@/lib/platform/i18n/link";

const PlanDialog = lazy(() => import("./plan-dialog").then((module) => ({ default: module.PlanDialog })));

type Subscription = NonNullable<BusinessSettings["subscription"]>;

/** The current plan with its usage, and the other plans. */
export function PlanGroup({
  settings: { business, can },
  subscription,
}: {
  settings: BusinessSettings;
  subscription: Subscription;
}) {
  const t = useTranslations("company.settings.plan");
  const { usd } = useFormats();
  const [chosen, choose] = useState<PlanId>();
  const { plan, vehicleCount, dueCents } = subscription;
  return (
    <SettingsGroup id="subscription" title={t("title")} lead={t("lead")}>
      <p className="font-medium">{t("used", { used: vehicleCount, limit: plans[plan].vehicleLimit ?? 0 })}</p>
      {dueCents > 0 && (
        <p className="mt-1 text-muted-foreground text-sm">{t("due", { amount: usd(dueCents) })}</p>
      )}
      <ul className="mt-5 divide-y border-y">
        {subscription.plans.map((each) => (
          <PlanRow
            key={each}
            plan={each}
            isCurrent={each === plan}
            fits={fitsPlan(each, vehicleCount)}
            canChange={can.setPlan}
            onChoose={() => choose(each)}
          />
        ))}
      </ul>
      {!can.setPlan && <p className="mt-4 text-muted-foreground text-sm">{t("ownerOnly")}</p>}
      <Link
        href={`/dashboard/business/payouts?businessId=${business.id}`}
        className="mt-4 inline-flex min-h-11 items-center font-medium text-sm underline decoration-border underline-offset-4 hover:decoration-primary"
      >
        {t("invoices")}
      </Link>
      <Suspense>
        {chosen && (
          <PlanDialog
            businessId={business.id}
            plan={chosen}
            subscription={subscription}
            onClose={() => choose(undefined)}
          />
        )}
      </Suspense>
    </SettingsGroup>
  );
}

interface RowProps {
  plan: PlanId;
  isCurrent: boolean;
  fits: boolean;
  canChange: boolean;
  onChoose: () => void;
}

function PlanRow({ plan, isCurrent, fits, canChange, onChoose }: RowProps) {
  const t = useTranslations("company.settings.plan");
  const featureText = useTranslations("account.planFeatures");
  const { usd } = useFormats();
  const { monthlyCents, vehicleLimit, features } = plans[plan];
  const name = t(`names.${plan}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isCurrent && <Badge variant="success">{t("current")}</Badge>}
        </p>
        <p className="text-muted-foreground text-sm">
          {monthlyCents === 0 ? t("noPrice") : t("perMonth", { price: usd(monthlyCents) })} ·{" "}
          {t("limit", { limit: vehicleLimit ?? 0 })}
        </p>
        {features.length > 0 && (
          <p className="text-muted-foreground text-sm">
            {features.map((feature) => featureText(feature)).join(" · ")}
          </p>
        )}
        {!isCurrent && !fits && <p className="text-muted-foreground text-sm">{t("tooSmall")}</p>}
      </div>
      {!isCurrent && fits && canChange && (
        <Button variant="secondary" size="sm" onClick={onChoose}>
          {t("choose", { plan: name })}
        </Button>
      )}
    </li>
  );
}
