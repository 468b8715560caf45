"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { channelIcons } from "@/components/messaging/email-and-sms/channel-icons";
import { SelectRow } from "@/components/platform/admin-table/select-all";
import type { Selection } from "@/components/platform/admin-table/use-selection";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ExpandableDetails } from "@/components/ui/expandable-details";
import { FactList } from "@/components/ui/fact-list";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type AdminMessage, adminMessage } from "@/lib/messaging/email-and-sms/admin/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const statusVariants = { queued: "info", sending: "info", sent: "success", failed: "danger" } as const;

/** Shows a message's recipient and status, its text when opened, and a retry button if it failed. */
export function MessageRow({ message, selection }: { message: AdminMessage; selection: Selection }) {
  const t = useTranslations("outboxAdmin");
  const { instant } = useFormats();
  const { run, isBusy } = useAction(async () => {
    await api.post(`/api/admin/outbox/${message.id}/retry`, undefined, adminMessage);
    toast.success(t("repeated"));
    await refreshResources("/api/admin/outbox");
  });
  const Icon = channelIcons[message.channel];
  const at = (iso: string) => ({ date: instant(iso, KIGALI) });
  const facts = [
    t("written", at(message.at)),
    ...(message.sentAt ? [t("sentAt", at(message.sentAt))] : []),
    ...(message.nextAttemptAt && message.attempts > 0 ? [t("nextAt", at(message.nextAttemptAt))] : []),
    t("tries", { count: message.attempts }),
    ...(message.provider ? [t("by", { provider: message.provider })] : []),
  ];
  return (
    <li className="flex flex-col gap-3 p-4 pb-2 sm:px-5 lg:flex-row lg:items-start lg:justify-between lg:gap-6">
      <div className="flex min-w-0 flex-1 gap-3">
        <SelectRow selection={selection} id={message.id} name={message.recipient} />
        <Icon className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base">
            <span className="break-words">{message.subject ?? t(`channels.${message.channel}`)}</span>
            <Badge variant={statusVariants[message.status]}>{t(`statuses.${message.status}`)}</Badge>
          </h2>
          <p className="break-words text-sm">{message.recipient}</p>
          <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">
            <FactList facts={facts} />
          </p>
          {message.lastError && (
            <p className="mt-2 break-words rounded-md bg-muted px-3 py-2 font-mono text-[0.8125rem]">
              {message.lastError}
            </p>
          )}
          <ExpandableDetails label={t("show")}>
            {message.isMasked && <p className="mb-2 text-muted-foreground">{t("masked")}</p>}
            <p
              className="measure whitespace-pre-line break-words pb-2"
              lang={message.body ? message.locale : undefined}
            >
              {message.body || t("empty")}
            </p>
          </ExpandableDetails>
        </div>
      </div>
      {message.canRepeat && (
        <Button
          variant="secondary"
          size="sm"
          className="mb-2 self-start"
          aria-label={t("repeatOf", { recipient: message.recipient })}
          busy={isBusy}
          busyText={t("repeatBusy")}
          onClick={() => run()}
        >
          {t("repeat")}
        </Button>
      )}
    </li>
  );
}
