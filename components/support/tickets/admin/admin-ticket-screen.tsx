"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { sendLater, useDelayedSend } from "@/components/form/delayed-sends";
import { UndoSend } from "@/components/form/undo-send";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { PayoutHoldNotice } from "@/components/support/tickets/payout-hold-notice";
import { PlaceLink } from "@/components/support/tickets/place-link";
import { ReportPictures } from "@/components/support/tickets/report-pictures";
import { TicketHeader } from "@/components/support/tickets/ticket-header";
import { TicketReply } from "@/components/support/tickets/ticket-reply";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import { LOST_EVENTS_MS } from "@/lib/messaging/realtime/use-events";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { ownIssueReport } from "@/lib/support/issue-reports/contract";
import { type AdminTicket, adminTicket } from "@/lib/support/tickets/admin/contract";
import { ticketView } from "@/lib/support/tickets/contract";
import { ticketCan } from "@/lib/support/tickets/rules";
import { AdminTicketConversation } from "./admin-ticket-conversation";
import { Assignment } from "./assignment";
import { NoteForm } from "./note-form";
import { TicketRequester } from "./ticket-requester";

/** Shows a ticket to administrators: the conversation with notes, the assignee and the requester's details. */
export function AdminTicketScreen({ initial, ownId }: { initial: AdminTicket; ownId: string }) {
  const t = useTranslations("supportAdmin");
  const path = `/api/admin/support/tickets/${initial.id}`;
  const {
    data: ticket = initial,
    error,
    retry,
  } = useResource(path, adminTicket, { everyMs: LOST_EVENTS_MS });
  const report = useResource(
    ticket.reportId ? `/api/issue-reports/${ticket.reportId}` : undefined,
    ownIssueReport,
  );
  const can = ticketCan(ticket.status);
  const ending = useAction(async (idempotencyKey?: string) => {
    const action = `/api/support/tickets/${ticket.id}/${can.close ? "closure" : "reopening"}`;
    await api.post(action, undefined, ticketView, idempotencyKey).finally(() => {
      void refreshResources("/api/support/tickets");
      void refreshResources("/api/admin/support/");
    });
    toast.success(t(can.close ? "closedDone" : "reopenedDone"));
  });
  const closeKey = `close ticket ${ticket.id}`;
  const closesAt = useDelayedSend(closeKey);
  function closeLater(): void {
    const idempotencyKey = crypto.randomUUID();
    sendLater(closeKey, () => ending.run(idempotencyKey));
  }
  return (
    <>
      <TicketHeader
        ticket={ticket}
        back={{ href: "/dashboard/admin/support", text: t("back") }}
        openedAt={(when) => t("openedAt", { when })}
      >
        {closesAt ? (
          <div>
            <UndoSend
              sendKey={closeKey}
              at={closesAt}
              status={t("closing")}
              text={(seconds) => t("closingIn", { seconds })}
            />
          </div>
        ) : (
          <Button
            variant="secondary"
            busy={ending.isBusy}
            busyText={t("saving")}
            // The requester is notified when a ticket is closed, and of nothing when it is reopened.
            onClick={can.close ? closeLater : () => void ending.run()}
          >
            {t(can.close ? "close" : "reopen")}
          </Button>
        )}
      </TicketHeader>
      <PayoutHoldNotice ticket={ticket} report={report.data} />
      {error && (
        <div className="mt-6">
          <ErrorNotice error={error} onRetry={retry} />
        </div>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {report.error && !report.data && <ErrorNotice error={report.error} onRetry={report.retry} />}
          {report.data?.location && <PlaceLink location={report.data.location} />}
          {report.data && report.data.pictures.length > 0 && (
            <ReportPictures pictures={report.data.pictures} />
          )}
          <AdminTicketConversation ticket={ticket} />
          <ReplyTabs ticket={ticket} canReply={can.reply} />
        </div>
        <aside aria-label={t("about")} className="flex flex-col gap-4">
          <Assignment ticket={ticket} ownId={ownId} />
          <TicketRequester ticket={ticket} report={report.data} />
        </aside>
      </div>
    </>
  );
}

/** Switches between an answer to the requester and an internal note. */
function ReplyTabs({ ticket, canReply }: { ticket: AdminTicket; canReply: boolean }) {
  const t = useTranslations("supportAdmin");
  const [kind, setKind] = useState("answer");
  return (
    <Tabs value={kind} onValueChange={setKind} className="mt-6">
      <TabsList>
        <TabsTrigger value="answer">{t("answer")}</TabsTrigger>
        <TabsTrigger value="note">{t("note")}</TabsTrigger>
      </TabsList>
      {/* A draft in one tab stays while the other is shown. */}
      <TabsContent value="answer" forceMount hidden={kind !== "answer"}>
        {canReply ? (
          <TicketReply ticketId={ticket.id} label={t("answerTo", { name: ticket.userName })} />
        ) : (
          <p className="text-muted-foreground">{t("isClosed")}</p>
        )}
      </TabsContent>
      <TabsContent value="note" forceMount hidden={kind !== "note"}>
        <NoteForm ticketId={ticket.id} />
      </TabsContent>
    </Tabs>
  );
}
