"use client";

import { useTranslations } from "next-intl";
import { SelectRow } from "@/components/platform/admin-table/select-all";
import type { Selection } from "@/components/platform/admin-table/use-selection";
import { TicketStatusBadge } from "@/components/support/tickets/ticket-status-badge";
import { Badge } from "@/components/ui/badge";
import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import type { AdminTicketRow } from "@/lib/support/tickets/admin/contract";

export function TicketRow({ ticket, selection }: { ticket: AdminTicketRow; selection: Selection }) {
  const t = useTranslations("supportAdmin");
  const { instant } = useFormats();
  const { lastMessage, assignee } = ticket;
  return (
    <li className="relative flex flex-col gap-x-6 gap-y-2 p-4 transition-colors hover:bg-accent sm:flex-row sm:items-start sm:justify-between sm:px-5">
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <SelectRow selection={selection} id={ticket.id} name={`${ticket.reference} ${ticket.subject}`} />
          <h2 className="min-w-0 font-medium text-base">
            <Link
              href={`/dashboard/admin/support/${ticket.id}`}
              className="break-words after:absolute after:inset-0"
            >
              {ticket.subject}
            </Link>
          </h2>
        </div>
        <p className="mt-0.5 text-sm">
          <FactList facts={[ticket.userName, ticket.email]} />
        </p>
        {lastMessage && (
          <p className="mt-1 line-clamp-2 break-words text-muted-foreground text-sm">
            {lastMessage.sender === "support" && `${t("us")}: `}
            {lastMessage.excerpt}
          </p>
        )}
        <p className="mt-1 text-muted-foreground text-xs tabular-nums">
          {t("facts", { reference: ticket.reference, when: instant(ticket.lastMessageAt, KIGALI) })}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
        {ticket.isUrgent && <Badge variant="danger">{t("urgent")}</Badge>}
        {ticket.isPriority && <Badge variant="info">{t("priority")}</Badge>}
        <TicketStatusBadge status={ticket.status} />
        <span className="text-muted-foreground text-sm">{assignee ? assignee.name : t("unassigned")}</span>
      </div>
    </li>
  );
}
