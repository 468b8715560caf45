"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { KeysGroup } from "@/components/api-keys/keys-group";
import { BusinessChoice, type NamedBusiness } from "@/components/business/business-choice";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { HooksGroup } from "@/components/webhooks/hooks-group";
import { useResource } from "@/lib/api/use-resource";
import { type BusinessSettings, businessSettings } from "@/lib/business-settings/contract";
import { AccountGroup } from "./account-group";
import { DefaultsForm } from "./defaults-form";
import { NoticesForm } from "./notices-form";
import { PlanGroup } from "./plan-group";

/** The settings of a business, as far as one's role in it reaches. */
export function SettingsScreen({ businesses }: { businesses: NamedBusiness[] }) {
  const t = useTranslations("company.settings");
  const [businessId, choose] = useState(businesses[0]?.id ?? "");
  const path = `/api/business-settings?businessId=${businessId}`;
  const { data, error, retry } = useResource(path, businessSettings);
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageTitle title={t("title")} description={t(data && !data.subscription ? "leadNews" : "lead")} />
      <BusinessChoice businesses={businesses} value={businessId} onChange={choose} />
      {error && !data && <FailureNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data && <Groups key={businessId} settings={data} />}
    </div>
  );
}

function Groups({ settings }: { settings: BusinessSettings }) {
  const { hears, defaults, subscription, can } = settings;
  return (
    <div className="flex flex-col gap-10">
      {(hears.bookings || hears.payouts) && <NoticesForm settings={settings} />}
      {defaults && <DefaultsForm businessId={settings.business.id} defaults={defaults} />}
      {subscription && <AccountGroup settings={settings} />}
      {subscription && <PlanGroup settings={settings} subscription={subscription} />}
      {can.manageKeys && <KeysGroup business={settings.business} />}
      {can.manageKeys && <HooksGroup businessId={settings.business.id} />}
    </div>
  );
}
