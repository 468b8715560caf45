"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { FactList } from "@/components/ui/fact-list";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { useRestoreFocus } from "@/components/ui/use-restore-focus";
import {
  type Delivery,
  deliveryList,
  type Endpoint,
  webhookIdResponse,
} from "@/lib/businesses/webhooks/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";

interface Props {
  endpoint: Endpoint;
  canSend: boolean;
  onClose: () => void;
}

/** The deliveries to an endpoint with their outcome. */
export function DeliveriesDialog({ endpoint, canSend, onClose }: Props) {
  const t = useTranslations("webhooks");
  const tu = useTranslations("ui");
  const path = `/api/webhooks/${endpoint.id}/deliveries`;
  const { data, error, retry } = useResource(path, deliveryList, { everyMs: pollWhilePending });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={tu("close")} className="max-w-2xl" onCloseAutoFocus={useRestoreFocus()}>
        <DialogHeader>
          <DialogTitle>{t("deliveries")}</DialogTitle>
          <DialogDescription className="break-all">{endpoint.url}</DialogDescription>
        </DialogHeader>
        {error && !data && <ErrorNotice error={error} onRetry={retry} />}
        {!data && !error && <Skeleton className="h-40 rounded-md" />}
        {data?.length === 0 && <p className="text-muted-foreground text-sm">{t("nothing")}</p>}
        {data && data.length > 0 && (
          <>
            <ul className="divide-y border-y">
              {data.map((item) => (
                <DeliveryRow key={item.id} item={item} path={path} canSend={canSend} />
              ))}
            </ul>
            <p className="text-muted-foreground text-sm">{t("listLead")}</p>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** Polls while a delivery is pending. */
const pollWhilePending = (items: Delivery[] | undefined) =>
  items?.some(({ status }) => status === "queued" || status === "sending") ? 4_000 : false;

const tones = { delivered: "success", queued: "default", sending: "default", failed: "danger" } as const;

function DeliveryRow({ item, path, canSend }: { item: Delivery; path: string; canSend: boolean }) {
  const t = useTranslations("webhooks");
  const { instant } = useFormats();
  const { event, status, attempts, lastStatus, lastFailure, nextAttemptAt, createdAt } = item;
  const name = t(`events.${event}`);
  const redelivery = useAction(async () => {
    await api.post(`${path}/${item.id}/retry`, {}, webhookIdResponse);
    toast.success(t("sentAgain"));
    await refreshResources("/api/webhooks");
  });
  const facts = [
    instant(createdAt, KIGALI),
    t("tries", { count: attempts }),
    lastStatus !== null && t("answered", { status: String(lastStatus) }),
    lastStatus === null && lastFailure && t(`failures.${lastFailure}`),
    attempts > 0 && nextAttemptAt && t("next", { when: instant(nextAttemptAt, KIGALI) }),
  ];
  const isOver = status === "delivered" || status === "failed";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <Badge variant={tones[status]}>{t(`status.${status}`)}</Badge>
        </p>
        <p className="text-muted-foreground text-sm">
          <FactList facts={facts} />
        </p>
      </div>
      {isOver && canSend && (
        <Button
          variant="secondary"
          size="sm"
          busy={redelivery.isBusy}
          aria-label={t("againOf", { event: name })}
          onClick={() => void redelivery.run()}
        >
          {t("again")}
        </Button>
      )}
    </li>
  );
}
