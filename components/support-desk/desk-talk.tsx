"use client";

import { useTranslations } from "next-intl";
import { FailureNotice } from "@/components/api/failure-notice";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import { ticketChat } from "@/lib/support/contract";
import type { DeskTicket } from "@/lib/support-desk/contract";

const looks = {
  theirs: "self-start bg-card",
  ours: "self-end bg-muted",
  note: "self-stretch border-warning border-dashed bg-transparent sm:max-w-none",
};

/** What was said on a ticket and noted beside it, in order; notes can be told from answers at a glance. */
export function DeskTalk({ ticket }: { ticket: DeskTicket }) {
  const t = useTranslations("supportDesk");
  const { instant } = useFormats();
  const path = `/api/support/tickets/${ticket.id}/chat`;
  const { data, error, retry } = useResource(path, ticketChat, { everyMs: 30_000 });
  if (!data && error) return <FailureNotice error={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-40 rounded-lg" />;
  const lines = [
    ...data.map(({ id, senderType, senderName, message, timestamp }) => ({
      ...{ id, by: senderName, text: message, at: timestamp },
      look: senderType === "support" ? ("ours" as const) : ("theirs" as const),
    })),
    ...ticket.notes.map(({ id, author, text, at }) => ({ id, by: author, text, at, look: "note" as const })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <ol aria-label={t("talk")} aria-live="polite" className="flex flex-col gap-3">
      {lines.map(({ id, by, text, at, look }) => (
        <li key={id} className={cn("max-w-[85%] rounded-lg border px-4 py-3", looks[look])}>
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
