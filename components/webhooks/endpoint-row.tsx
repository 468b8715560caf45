"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAct } from "@/components/api/use-act";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import { done, type Endpoint } from "@/lib/webhooks/contract";

const EndpointActs = lazy(() =>
  import("./endpoint-acts").then((module) => ({ default: module.EndpointActs })),
);

interface Props {
  item: Endpoint;
  canSend: boolean;
  onEdit: () => void;
  onLook: () => void;
}

/** An endpoint, whether it answers, and what can be done about it. */
export function EndpointRow({ item, canSend, onEdit, onLook }: Props) {
  const t = useTranslations("webhooks");
  const { url } = item;
  const [asked, ask] = useState<"roll" | "remove">();
  const test = useAct(async () => {
    await api.post(`/api/webhooks/${item.id}/test`, {}, done);
    toast.success(t("tested"));
    await refreshResources("/api/webhooks");
  });
  return (
    <li className="flex flex-col gap-3 py-4">
      <Standing item={item} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-label={t("deliveriesOf", { url })} onClick={onLook}>
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
        <Button variant="ghost" size="sm" onClick={() => ask("roll")}>
          {t("roll")}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => ask("remove")}>
          {t("remove")}
        </Button>
      </div>
      <Suspense>
        {asked && <EndpointActs act={asked} endpointId={item.id} onClose={() => ask(undefined)} />}
      </Suspense>
    </li>
  );
}

function Standing({
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
