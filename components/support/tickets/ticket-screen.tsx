"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { LOST_EVENTS_MS } from "@/lib/messaging/realtime/use-events";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { ownIssueReport } from "@/lib/support/issue-reports/contract";
import { type TicketView, ticketView } from "@/lib/support/tickets/contract";
import { ticketCan } from "@/lib/support/tickets/rules";
import { PayoutHoldNotice } from "./payout-hold-notice";
import { PlaceLink } from "./place-link";
import { ReportPictures } from "./report-pictures";
import { TicketConversation } from "./ticket-conversation";
import { TicketHeader } from "./ticket-header";
import { TicketReply } from "./ticket-reply";

/**
 * Shows a ticket with its conversation, the reply form and the close or reopen button. `initial` is the
 * server-rendered data.
 */
export function TicketScreen({ initial }: { initial: TicketView }) {
  const t = useTranslations("support");
  const path = `/api/support/tickets/${initial.id}`;
  const { data: ticket = initial, error, retry } = useResource(path, ticketView, { everyMs: LOST_EVENTS_MS });
  const report = useResource(
    ticket.reportId ? `/api/issue-reports/${ticket.reportId}` : undefined,
    ownIssueReport,
  );
  const can = ticketCan(ticket.status);
  const ending = useAction(async () => {
    await api.post(`${path}/${can.close ? "closure" : "reopening"}`, undefined, ticketView);
    toast.success(t(can.close ? "closedDone" : "reopenedDone"));
    await refreshResources("/api/support/tickets");
  });
  return (
    <div className="mx-auto max-w-3xl">
      <TicketHeader
        ticket={ticket}
        back={{ href: "/dashboard/user/support", text: t("back") }}
        openedAt={(when) => t("openedAt", { when })}
      >
        {can.close && (
          <Button variant="secondary" busy={ending.isBusy} busyText={t("ending")} onClick={ending.run}>
            {t("close")}
          </Button>
        )}
      </TicketHeader>
      <PayoutHoldNotice ticket={ticket} report={report.data} />
      {error && (
        <div className="mt-6">
          <ErrorNotice error={error} onRetry={retry} />
        </div>
      )}
      {report.error && !report.data && (
        <div className="mt-6">
          <ErrorNotice error={report.error} onRetry={report.retry} />
        </div>
      )}
      {report.data?.location && (
        <div className="mt-4 text-sm">
          <PlaceLink location={report.data.location} />
        </div>
      )}
      {report.data && report.data.pictures.length > 0 && <ReportPictures pictures={report.data.pictures} />}
      <TicketConversation ticketId={ticket.id} />
      {can.reply ? (
        <TicketReply ticketId={ticket.id} />
      ) : (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border bg-card p-5">
          <p>{t("isClosed")}</p>
          <Button variant="secondary" busy={ending.isBusy} busyText={t("ending")} onClick={ending.run}>
            {t("reopen")}
          </Button>
        </div>
      )}
    </div>
  );
}
