"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { LOST_EVENTS_MS } from "@/lib/messaging/realtime/use-events";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import type { AdminTicket } from "@/lib/support/tickets/admin/contract";
import { ticketChat } from "@/lib/support/tickets/contract";

const entryStyles = {
  theirs: "self-start bg-card",
  ours: "self-end bg-muted",
  note: "self-stretch border-warning border-dashed bg-transparent sm:max-w-none",
};

/** Shows a ticket's messages and internal notes in order; notes look different from answers. */
export function AdminTicketConversation({ ticket }: { ticket: AdminTicket }) {
  const t = useTranslations("supportAdmin");
  const { instant } = useFormats();
  const path = `/api/support/tickets/${ticket.id}/chat`;
  const { data, error, retry } = useResource(path, ticketChat, { everyMs: LOST_EVENTS_MS });
  if (!data && error) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-40 rounded-lg" />;
  const entries = [
    ...data.map(({ id, senderType, senderName, message, timestamp }) => ({
      id,
      by: senderName,
      text: message,
      at: timestamp,
      look: senderType === "support" ? ("ours" as const) : ("theirs" as const),
    })),
    ...ticket.notes.map(({ id, author, text, at }) => ({ id, by: author, text, at, look: "note" as const })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <ol aria-label={t("talk")} aria-live="polite" className="flex flex-col gap-3">
      {entries.map(({ id, by, text, at, look }) => (
        <li key={id} className={cn("max-w-[85%] rounded-lg border px-4 py-3", entryStyles[look])}>
          <p className="text-muted-foreground text-xs tabular-nums">
            {look === "note" && <span className="font-medium text-warning">{t("note")} · </span>}
            <span className="font-medium text-foreground">{by}</span>
            {" · "}
            {instant(at, KIGALI)}
          </p>
          <p className="mt-1 whitespace-pre-line break-words">{text}</p>
        </li>
      ))}
    </ol>
  );
}
