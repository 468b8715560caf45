"use client";

import { useTranslations } from "next-intl";
import { FailureNotice } from "@/components/api/failure-notice";
import { useAct } from "@/components/api/use-act";
import { ReportPictures } from "@/components/issue-reports/own-reports";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { ownIssueReport } from "@/lib/issue-reports/contract";
import { type TicketView, ticketView } from "@/lib/support/contract";
import { ticketCan } from "@/lib/support/rules";
import { TicketHead } from "./ticket-head";
import { TicketReply } from "./ticket-reply";
import { TicketTalk } from "./ticket-talk";

/** One ticket: what was said, room for what is left to say, and its end. `initial` is what the page was made from. */
export function TicketScreen({ initial }: { initial: TicketView }) {
  const t = useTranslations("support");
  const path = `/api/support/tickets/${initial.id}`;
  const { data: ticket = initial, error, retry } = useResource(path, ticketView, { everyMs: 10_000 });
  const report = useResource(
    ticket.reportId ? `/api/issue-reports/${ticket.reportId}` : undefined,
    ownIssueReport,
  );
  const can = ticketCan(ticket.status);
  const ending = useAct(async () => {
    await api.post(`${path}/${can.close ? "closure" : "reopening"}`, undefined, ticketView);
    toast.success(t(can.close ? "closedDone" : "reopenedDone"));
    await refreshResources("/api/support/tickets");
  });
  return (
    <div className="mx-auto max-w-3xl">
      <TicketHead
        ticket={ticket}
        back={{ href: "/dashboard/user/support", text: t("back") }}
        openedAt={(when) => t("openedAt", { when })}
      >
        {can.close && (
          <Button variant="secondary" busy={ending.isBusy} busyText={t("ending")} onClick={ending.run}>
            {t("close")}
          </Button>
        )}
      </TicketHead>
      {error && (
        <div className="mt-6">
          <FailureNotice error={error} onRetry={retry} />
        </div>
      )}
      {report.data && report.data.pictures.length > 0 && <ReportPictures pictures={report.data.pictures} />}
      <TicketTalk ticketId={ticket.id} />
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
