"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { SettingsGroup } from "@/components/layout/settings-section";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { type Endpoint, endpointList } from "@/lib/businesses/webhooks/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { EndpointRow } from "./endpoint-row";

const EndpointDialog = lazy(() =>
  import("./endpoint-dialog").then((module) => ({ default: module.EndpointDialog })),
);
const DeliveriesDialog = lazy(() =>
  import("./deliveries-dialog").then((module) => ({ default: module.DeliveriesDialog })),
);

/** The webhook endpoints of a business. Renders nothing without the plan and without endpoints. */
export function WebhooksGroup({ businessId }: { businessId: string }) {
  const t = useTranslations("webhooks");
  const { data, error, retry } = useResource(`/api/webhooks?businessId=${businessId}`, endpointList);
  if (data && !data.isInPlan && data.items.length === 0) return null;
  return (
    <SettingsGroup id="webhooks" title={t("title")} lead={t("lead")}>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-24 rounded-md" />}
      {data && <Endpoints businessId={businessId} items={data.items} canAdd={data.isInPlan} />}
    </SettingsGroup>
  );
}

interface Props {
  businessId: string;
  items: Endpoint[];
  canAdd: boolean;
}

function Endpoints({ businessId, items, canAdd }: Props) {
  const t = useTranslations("webhooks");
  const [edited, edit] = useState<Endpoint | "new">();
  const [shown, show] = useState<Endpoint>();
  return (
    <div className="flex flex-col gap-5">
      {items.length > 0 ? (
        <ul className="divide-y border-b first:-mt-4 not-first:border-t">
          {items.map((item) => (
            <EndpointRow
              key={item.id}
              item={item}
              canSend={canAdd && item.isOn}
              onEdit={() => edit(item)}
              onShowDeliveries={() => show(item)}
            />
          ))}
        </ul>
      ) : (
        <p className="measure text-muted-foreground text-sm">{t("none")}</p>
      )}
      {canAdd && (
        <Button variant="secondary" className="self-start max-sm:w-full" onClick={() => edit("new")}>
          {t("add")}
        </Button>
      )}
      <Suspense>
        {edited && (
          <EndpointDialog
            businessId={businessId}
            endpoint={edited === "new" ? undefined : edited}
            onClose={() => edit(undefined)}
          />
        )}
        {shown && (
          <DeliveriesDialog endpoint={shown} canSend={canAdd && shown.isOn} onClose={() => show(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
