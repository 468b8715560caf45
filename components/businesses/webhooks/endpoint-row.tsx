"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type Endpoint, webhookIdResponse } from "@/lib/businesses/webhooks/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const EndpointActionDialog = lazy(() =>
  import("./endpoint-action-dialog").then((module) => ({ default: module.EndpointActionDialog })),
);

interface Props {
  item: Endpoint;
  canSend: boolean;
  onEdit: () => void;
  onShowDeliveries: () => void;
}

/** An endpoint with its state and actions. */
export function EndpointRow({ item, canSend, onEdit, onShowDeliveries }: Props) {
  const t = useTranslations("webhooks");
  const { url } = item;
  const [openAction, setOpenAction] = useState<"roll" | "remove">();
  const test = useAction(async () => {
    await api.post(`/api/webhooks/${item.id}/test`, {}, webhookIdResponse);
    toast.success(t("tested"));
    await refreshResources("/api/webhooks");
  });
  return (
    <li className="flex flex-col gap-3 py-4">
      <EndpointStatus item={item} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("deliveriesOf", { url })}
          onClick={onShowDeliveries}
        >
          {t("deliveries")}
        </Button>
        {canSend && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t("testOf", { url })}
            busy={test.isBusy}
            onClick={() => void test.run()}
          >
            {t("test")}
          </Button>
        )}
        <Button variant="ghost" size="sm" aria-label={t("editOf", { url })} onClick={onEdit}>
          {t("edit")}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setOpenAction("roll")}>
          {t("roll")}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setOpenAction("remove")}>
          {t("remove")}
        </Button>
      </div>
      <Suspense>
        {openAction && (
          <EndpointActionDialog
            action={openAction}
            endpointId={item.id}
            onClose={() => setOpenAction(undefined)}
          />
        )}
      </Suspense>
    </li>
  );
}

function EndpointStatus({
  item: { url, events, isOn, hasSecret, isOffByFailure, failingSince },
}: {
  item: Endpoint;
}) {
  const t = useTranslations("webhooks");
  const { instant } = useFormats();
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-muted-foreground text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base text-foreground">
        <span className="min-w-0 break-all">{url}</span>
        <Badge variant={isOn ? "success" : "default"}>{t(isOn ? "on" : "off")}</Badge>
      </p>
      <p>{t("count", { count: events.length })}</p>
      {isOn && failingSince && (
        <p className="text-warning">{t("failing", { when: instant(failingSince, KIGALI) })}</p>
      )}
      {!hasSecret && <p className="text-warning">{t("needsSecret")}</p>}
      {isOffByFailure && <p className="text-warning">{t("offByFailure")}</p>}
    </div>
  );
}
