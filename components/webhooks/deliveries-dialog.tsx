"use client";

import { useTranslations } from "next-intl";
import { FailureNotice } from "@/components/api/failure-notice";
import { useAct } from "@/components/api/use-act";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { FactLine } from "@/components/ui/fact-line";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import { type Delivery, deliveryList, done, type Endpoint } from "@/lib/webhooks/contract";

interface Props {
  endpoint: Endpoint;
  canSend: boolean;
  onClose: () => void;
}

/** What was sent to an endpoint and what became of it. */
export function DeliveriesDialog({ endpoint, canSend, onClose }: Props) {
  const t = useTranslations("webhooks");
  const tu = useTranslations("ui");
  const path = `/api/webhooks/${endpoint.id}/deliveries`;
  const { data, error, retry } = useResource(path, deliveryList, { everyMs: untilOver });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={tu("close")} className="max-w-2xl" onCloseAutoFocus={useFocusBack()}>
        <DialogHeader>
          <DialogTitle>{t("deliveries")}</DialogTitle>
          <DialogDescription className="break-all">{endpoint.url}</DialogDescription>
        </DialogHeader>
        {error && !data && <FailureNotice error={error} onRetry={retry} />}
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

/** Looked at again while something is on its way. */
const untilOver = (items: Delivery[] | undefined) =>
  items?.some(({ status }) => status === "queued" || status === "sending") ? 4_000 : false;

const tones = { delivered: "success", queued: "default", sending: "default", failed: "danger" } as const;

function DeliveryRow({ item, path, canSend }: { item: Delivery; path: string; canSend: boolean }) {
  const t = useTranslations("webhooks");
  const { instant } = useFormats();
  const { event, status, attempts, lastStatus, lastFailure, nextAttemptAt, createdAt } = item;
  const name = t(`events.${event}`);
  const again = useAct(async () => {
    await api.post(`${path}/${item.id}/repetition`, {}, done);
    toast.success(t("sentAgain"));
    await refreshResources("/api/webhooks");
  });
  const told = [
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
          <FactLine facts={told} />
        </p>
      </div>
      {isOver && canSend && (
        <Button
          variant="secondary"
          size="sm"
          busy={again.isBusy}
          aria-label={t("againOf", { event: name })}
          onClick={() => void again.run()}
        >
          {t("again")}
        </Button>
      )}
    </li>
  );
}
