"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, Suspense, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type Broadcast, broadcast as broadcastSchema } from "@/lib/messaging/broadcasts/contract";
import { formatDay, KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const ConfirmDialog = lazy(() =>
  import("@/components/form/confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);

const variants: Record<Broadcast["status"], ComponentProps<typeof Badge>["variant"]> = {
  scheduled: "info",
  sending: "warning",
  sent: "success",
  cancelled: "outline",
};

/** A broadcast with its state and numbers; it can be cancelled until sending begins. */
export function BroadcastRow({ broadcast }: { broadcast: Broadcast }) {
  const t = useTranslations("broadcast");
  const { instant } = useFormats();
  const audience = useAudienceName();
  const [isCancelling, setCancelling] = useState(false);
  const { id, texts, status, sendAt, by, recipients, sent, isMarketing } = broadcast;
  async function cancel() {
    await api.post(`/api/admin/notifications/broadcasts/${id}/cancellation`, undefined, broadcastSchema);
    toast.success(t("cancelledNow"));
    await refreshResources("/api/admin/notifications/broadcasts");
  }
  const isOver = status === "sent" || status === "sending";
  return (
    <li className="flex flex-col gap-1.5 p-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="wrap-anywhere font-medium text-base">{texts.en.title}</h3>
        <Badge variant={variants[status]}>{t(`statuses.${status}`)}</Badge>
        <p className="ml-auto text-muted-foreground text-sm tabular-nums">{instant(sendAt, KIGALI)}</p>
      </div>
      <p className="wrap-anywhere line-clamp-3 whitespace-pre-line text-sm">{texts.en.message}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 text-muted-foreground text-sm">
        <FactList
          facts={[
            t(`kinds.${isMarketing ? "marketing" : "service"}`),
            audience(broadcast.audience),
            isOver ? t("reached", { sent, count: recipients }) : t("audience", { count: recipients }),
            ...(by ? [by] : []),
          ]}
        />
        {(status === "scheduled" || status === "sending") && (
          <Button variant="secondary" size="sm" onClick={() => setCancelling(true)}>
            {t("cancel")}
          </Button>
        )}
      </div>
      {isCancelling && (
        <Suspense>
          <ConfirmDialog
            title={t("cancelTitle")}
            text={t(status === "sending" ? "stopText" : "cancelText", { title: texts.en.title })}
            confirm={t("cancel")}
            busy={t("cancelBusy")}
            cancel={t("back")}
            onConfirm={cancel}
            onClose={() => setCancelling(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

/** Returns the name of a broadcast's audience. */
function useAudienceName() {
  const t = useTranslations("broadcast");
  const languages = useTranslations("ui.languages");
  const locale = useLocale();
  return (audience: Broadcast["audience"]): string => {
    switch (audience.segment) {
      case "language":
        return t("readersOf", { language: languages(audience.locale) });
      case "booked":
        return t("bookedBetween", {
          from: formatDay(audience.from, locale),
          to: formatDay(audience.to, locale),
        });
      case "accounts":
        return [
          ...audience.userTypes.map((type) => t(`types.${type}`)),
          ...(audience.accounts > 0 ? [t("byName", { count: audience.accounts })] : []),
        ].join(", ");
      default:
        return t(`segments.${audience.segment}`);
    }
  };
}
