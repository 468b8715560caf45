"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import type { AccountParams } from "@/lib/messaging/notifications/contract";
import { LOST_EVENTS_MS } from "@/lib/messaging/realtime/use-events";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { type TicketView, ticketList } from "@/lib/support/tickets/contract";
import { TicketStatusBadge } from "./ticket-status-badge";

const PAGE_SIZE = 10;

/**
 * Lists the user's tickets, newest message first. The documented response is a bare array, so one more than
 * shown is requested to detect a next page.
 */
export function TicketList({ account: { userType, userId } }: { account: AccountParams }) {
  const t = useTranslations("support");
  const [page, setPage] = useState(1);
  const path = (number: number) =>
    `/api/support/tickets/${userType}/${userId}?limit=${PAGE_SIZE}&page=${number}`;
  const { data, error, retry } = useResource(path(page), ticketList, { everyMs: LOST_EVENTS_MS });
  const isFull = data?.length === PAGE_SIZE;
  const next = useResource(isFull ? path(page + 1) : undefined, ticketList);
  if (!data && error) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data)
    return (
      <Card className="flex flex-col gap-3 p-5" aria-busy="true">
        <Skeleton className="h-5 w-56 max-w-full" />
        <Skeleton className="h-4 w-40 max-w-full" />
      </Card>
    );
  if (data.length === 0 && page === 1)
    return (
      <EmptyState drawing="messages" title={t("none")}>
        {t("noneText")}
      </EmptyState>
    );
  const hasNext = isFull && (next.data?.length ?? 0) > 0;
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y">
          {data.map((ticket) => (
            <Ticket key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      </Card>
      {(page > 1 || hasNext) && (
        <nav aria-label={t("pages")} className="mt-4 flex items-center justify-between gap-3">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("newer")}
          </Button>
          <p role="status" className="text-muted-foreground text-sm tabular-nums">
            {t("page", { page })}
          </p>
          <Button variant="secondary" disabled={!hasNext} onClick={() => setPage(page + 1)}>
            {t("older")}
          </Button>
        </nav>
      )}
    </>
  );
}

function Ticket({ ticket }: { ticket: TicketView }) {
  const t = useTranslations("support");
  const { instant } = useFormats();
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 transition-colors hover:bg-accent sm:px-5">
      <div className="min-w-0">
        <Link
          href={`/dashboard/user/support/${ticket.id}`}
          className="break-words font-medium after:absolute after:inset-0"
        >
          {ticket.subject}
        </Link>
        <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">
          {t("row", { reference: ticket.reference, when: instant(ticket.lastMessageAt, KIGALI) })}
        </p>
      </div>
      <TicketStatusBadge status={ticket.status} />
    </li>
  );
}
