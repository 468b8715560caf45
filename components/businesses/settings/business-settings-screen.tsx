"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiKeysGroup } from "@/components/businesses/api-keys/api-keys-group";
import { type BusinessChoices, BusinessSelect } from "@/components/businesses/businesses/business-select";
import { WebhooksGroup } from "@/components/businesses/webhooks/webhooks-group";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { type BusinessSettings, businessSettings } from "@/lib/businesses/settings/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { BookingDefaultsForm } from "./booking-defaults-form";
import { NotificationPreferencesForm } from "./notification-preferences-form";
import { PayoutAccountGroup } from "./payout-account-group";
import { PlanGroup } from "./plan-group";

/** The settings of a business, limited to what the member's role may see. */
export function BusinessSettingsScreen({ businesses, chosenId }: BusinessChoices) {
  const t = useTranslations("company.settings");
  const company = useTranslations("company");
  const [businessId, choose] = useState(chosenId ?? "");
  const path = `/api/business-settings?businessId=${businessId}`;
  const { data, error, retry } = useResource(path, businessSettings);
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title={t("title")}
        description={t(data && !data.subscription ? "leadNotifications" : "lead")}
      />
      <BusinessSelect
        label={company("business")}
        businesses={businesses}
        value={businessId}
        onChange={choose}
      />
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data && <Groups key={businessId} settings={data} />}
    </div>
  );
}

function Groups({ settings }: { settings: BusinessSettings }) {
  const { receivesNotifications, defaults, subscription, can } = settings;
  return (
    <div className="flex flex-col gap-10">
      {(receivesNotifications.bookings || receivesNotifications.payouts) && (
        <NotificationPreferencesForm settings={settings} />
      )}
      {defaults && <BookingDefaultsForm businessId={settings.business.id} defaults={defaults} />}
      {subscription && <PayoutAccountGroup settings={settings} />}
      {subscription && <PlanGroup settings={settings} subscription={subscription} />}
      {can.manageKeys && <ApiKeysGroup business={settings.business} />}
      {can.manageKeys && <WebhooksGroup businessId={settings.business.id} />}
    </div>
  );
}
