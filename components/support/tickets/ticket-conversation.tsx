"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { LOST_EVENTS_MS } from "@/lib/messaging/realtime/use-events";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { ticketChat } from "@/lib/support/tickets/contract";

export function TicketConversation({ ticketId }: { ticketId: string }) {
  const t = useTranslations("support");
  const { instant } = useFormats();
  const path = `/api/support/tickets/${ticketId}/chat`;
  const { data: messages, error, retry } = useResource(path, ticketChat, { everyMs: LOST_EVENTS_MS });
  if (!messages && error) return <ErrorNotice error={error} onRetry={retry} />;
  if (!messages)
    return (
      <div className="mt-6 flex flex-col gap-3" aria-busy="true">
        <Skeleton className="h-20 w-3/4" />
        <Skeleton className="h-16 w-2/3 self-end" />
      </div>
    );
  return (
    <ol aria-label={t("talk")} aria-live="polite" className="mt-6 flex flex-col gap-3">
      {messages.map(({ id, senderType, message, timestamp }) => {
        const isSupport = senderType === "support";
        return (
          <li
            key={id}
            className={cn(
              "max-w-[85%] rounded-lg border px-4 py-3",
              isSupport ? "self-start bg-card" : "self-end bg-muted",
            )}
          >
            <p className="text-muted-foreground text-xs tabular-nums">
              <span className="font-medium text-foreground">{isSupport ? t("us") : t("you")}</span>
              {" · "}
              {instant(timestamp, KIGALI)}
            </p>
            <p className="mt-1 whitespace-pre-line break-words">{message}</p>
          </li>
        );
      })}
    </ol>
  );
}
